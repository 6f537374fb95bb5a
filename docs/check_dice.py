#!/usr/bin/env python3
"""Checks the dice of a Sandtable record, from docs/records.md alone: python3 check_dice.py game.txt"""
import hashlib
import re
import struct
import sys


def chacha8_words(key: bytes):
    """The key stream of ChaCha with 8 rounds as 32-bit words: nonce 0, 64-bit block counter from 0."""
    rotl = lambda x, n: (x << n | x >> 32 - n) & 0xFFFFFFFF
    block = 0
    while True:
        start = [0x61707865, 0x3320646E, 0x79622D32, 0x6B206574, *struct.unpack("<8I", key),
                 block & 0xFFFFFFFF, block >> 32, 0, 0]
        x = start[:]

        def quarter(a, b, c, d):
            for first, second, third, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
                x[first] = (x[first] + x[second]) & 0xFFFFFFFF
                x[third] = rotl(x[third] ^ x[first], turn)

        for _ in range(4):  # two rounds each: columns, then diagonals
            for q in ((0, 4, 8, 12), (1, 5, 9, 13), (2, 6, 10, 14), (3, 7, 11, 15),
                      (0, 5, 10, 15), (1, 6, 11, 12), (2, 7, 8, 13), (3, 4, 9, 14)):
                quarter(*q)
        yield from ((a + b) & 0xFFFFFFFF for a, b in zip(x, start))
        block += 1


def roll(words, sides: int) -> int:
    """The next die: a word at or above the largest multiple of the sides is thrown away."""
    limit = 2**32 // sides * sides
    return next(word for word in words if word < limit) % sides + 1


def check(text: str) -> int:
    """The number of dice in a record; an error says which one is not the next of the stream."""
    fields = dict(re.findall(r"^(commitment|seed|for): (\S+)", text, re.M))
    if "seed" not in fields:
        raise ValueError("the record has no seed: the game is not over")
    seed = bytes.fromhex(fields["seed"])
    if hashlib.sha256(seed).hexdigest() != fields.get("commitment"):
        raise ValueError("the seed does not match the commitment")
    words, count = chacha8_words(seed), 0
    for line in text.splitlines():
        found = re.match(r"(?:(\d+)\. .*|burnt) \[([^\]]*)\](?: #[0-9a-f]{16})?\s*$", line)
        if not found or found[2].startswith("forced "):
            continue
        for die in found[2].split():
            sides, shown = map(int, re.fullmatch(r"(?:d(\d+):)?(\d+)", die).groups(default="6"))
            rolled = roll(words, sides)
            count += 1
            if rolled != shown:
                raise ValueError(f"{line!r}: die {count} shows {shown}, the stream gives {rolled}")
    return count


if __name__ == "__main__":
    try:
        with open(sys.argv[1], encoding="utf-8") as file:
            print(f"{check(file.read())} dice, each the next of the committed stream")
    except (IndexError, OSError, ValueError, AttributeError) as fault:
        sys.exit(f"not proven: {fault}")
