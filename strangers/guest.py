"""A guest of the arena: plumbing between Sandtable's arena and a mind.

The arena talks to a guest in the engine protocol (docs/protocol.md, docs/arena.md). A guest of an open game keeps a
`sandtable engine` of its own as a rulebook and mirrors the game in it; a guest of a game with secrets asks the arena, which
answers with what the seat may know. A mind sees neither difference: it asks `self.ask(do="legal")` and names an action.
"""

import json
import os
import shutil
import subprocess
import sys


def program():
    """The sandtable program: $SANDTABLE, the build beside this folder, or the one on the path."""
    here = os.path.dirname(os.path.abspath(__file__))
    built = [os.path.join(here, "..", "target", kind, "sandtable") for kind in ("dist", "release", "debug")]
    for path in [os.environ.get("SANDTABLE"), *built, shutil.which("sandtable")]:
        if path and os.path.exists(path):
            return path
    sys.exit("no sandtable program: set SANDTABLE or run make build")


class Engine:
    """A rulebook of the guest's own."""

    def __init__(self):
        pipe = subprocess.PIPE
        self.process = subprocess.Popen([program(), "engine"], stdin=pipe, stdout=pipe, text=True)

    def ask(self, **request):
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


class Arena:
    """Questions to the arena itself, which answers for the guest's seat."""

    def ask(self, **request):
        print(json.dumps({**request, "id": "q"}), flush=True)
        return json.loads(sys.stdin.readline())


def play(mind_of):
    """Serves the arena until the game is over. `mind_of(ask, opening)` makes the mind when the game begins; its `choose(seat)`
    names an action."""
    mind, rules = None, None
    for line in sys.stdin:
        request = json.loads(line)
        answer = {"id": request.get("id"), "ok": True}
        verb = request["do"]
        if verb == "quit":
            return
        if verb in ("new", "position"):
            opening = {key: value for key, value in request.items() if key not in ("id", "secrets", "seat")}
            rules = Arena() if request.get("secrets") else Engine()
            if not request.get("secrets"):
                rules.ask(**opening)
            mind = mind_of(rules.ask, request)
        elif verb == "act":
            forced = {key: request[key] for key in ("seat", "action", "dice") if key in request}
            done = rules.ask(do="act", **forced)
            if not done["ok"]:
                print(f"the mirror refuses {request['action']}: {done['error']['message']}", file=sys.stderr)
        elif verb == "bot":
            answer["action"] = mind.choose(request["seat"])
        print(json.dumps(answer), flush=True)
