#!/usr/bin/env python3
"""Four strangers at Panzer, written from its rules and the protocol alone.

    sandtable arena panzer/25 --seats 'bot:python3 strangers/panzer.py racer:regular' --games 10

flanker   drives at the enemy it knows of, around to his side and rear, and shoots from the halt
holder    takes a place that counts, waits there on Overwatch and fires at what comes into sight
racer     drives for what counts by the shortest way; it shoots only at what is close or in its way
shooter   stands wherever it has a target and takes the shots with the best exact odds

They know what a rulebook reader knows: where points are to be had, movement costs, what blocks a line roughly, the exact odds of a shot.
"""

import heapq
import re
import sys
from collections import deque

from guest import play

MINDS = {
    # reach: how far an enemy must be for the mind to stop and fire; watch: whether it waits on Overwatch when enemies are known within
    # this range; halt: fires from SHORT HALT; hunt: drives at enemies rather than places; odds: least worth of a shot that it takes;
    # early: turns of reserve with which it leaves the map.
    "flanker": {"reach": 6, "watch": 0, "halt": True, "hunt": True, "odds": 0.03, "early": 5},
    "holder": {"reach": 20, "watch": 16, "halt": False, "hunt": False, "odds": 0.05, "early": 4},
    "racer": {"reach": 4, "watch": 0, "halt": True, "hunt": False, "odds": 0.02, "early": 99},
    "shooter": {"reach": 24, "watch": 8, "halt": False, "hunt": False, "odds": 0.04, "early": 4},
}
SINGLING = "20O7 20P7 20Q6 20Q7 20R7 20R8 20S6 20S7 20T6 20T7 20U5 20U6 20V6 20V7 20W5 20W6 20X6"
ROBEHOMME = "19E7 19G7 19E6 19F6 19F7 19F8 19D7 19D8 19G6 19H7 19E8"
MORIGNY = "13G6 13G7 13I6 13F6 13F7 13H6 13H7 13I5 13J6 13J7 13H5"
JUVELIZE = "16G7 16H8 16G6 16H7 16F7 16F8 16G8 16H6 16H9 16I6 16I7 16I8 16J8"
VILLERS = (
    "14D7 14E6 14F6 14J4 14K3 14I2 14I3 14I6 14D6 14E5 14E7 14F5 14F7 14G4 14G6 14G7 14H3 14H6 14H7 14I7 14J2 14J3 14J5"
    " 14J6 14K4 14K5 14K2 14G5 14H5 14I4 14I5 14H4 14K8"
)
# What counts in each scenario: the number of turns, hexes to hold, and where which side leaves the map.
SCENARIOS = {
    "25": ("chance-encounter", 15, "", {0: "15Q0", 1: "15Q0"}),
    "26": ("higher-ground", 20, "18L4 18K4 18L5 18M4", {}),
    "27": ("tonga", 25, "19U5 19B6 19C3 19EE8 " + ROBEHOMME, {}),
    "28": ("the-village", 20, SINGLING, {}),
    "29": ("hell-on-wheels", 20, "", {0: " ".join(f"15GG{row}" for row in range(11))}),
    "30": ("among-the-hedgerows", 22, MORIGNY, {}),
    "31": ("villers-bocage-morning", 20, "17BB5 17CC4 17DD4", {}),
    "32": ("villers-bocage-afternoon", 20, VILLERS, {}),
    "33": ("out-of-the-mist", 20, JUVELIZE, {1: " ".join([f"16A{n}" for n in range(11)] + [f"18A{n}" for n in range(1, 11)])}),
    "34": ("glorious-goodwood", 20, "16Q5 16Q6 16R6 " + JUVELIZE, {}),
}
COST = {"woods": 3, "light woods": 2, "heavy woods": 4, "stream": 4, "gully": 3, "marsh": 4, "building": 2, "orchard": 1}
BLOCKS = ("woods", "building", "wood", "town", "city", "house")
FEET = ("infantry", "engineer", "airborne", "machine-gun")
GUNS = ("anti-tank", "anti-air", "artillery-towed", "mortar")
# About how far a kind of unit does harm.
RANGE = {"infantry": 4, "engineer": 3, "airborne": 4, "machine-gun": 8, "transport": 0, "mech": 6, "recon": 10}
# Directions 1 to 6, clockwise from north, on flat-topped hexes: east and south are positive.
WAYS = {1: (0, -1.73), 2: (1.5, -0.87), 3: (1.5, 0.87), 4: (0, 1.73), 5: (-1.5, 0.87), 6: (-1.5, -0.87)}


class Unit:
    def __init__(self, piece):
        self.id, self.side, self.hex = piece["id"], piece["side"], piece["place"]
        self.ghost = self.id.startswith("ghost-")
        self.symbol = str(piece["symbol"]).replace("_", "-").lower()
        self.marks = " ".join(piece.get("marks") or [])
        self.feet, self.gun = self.symbol in FEET, self.symbol in GUNS
        self.tank = not self.feet and not self.gun and self.symbol not in ("transport", "mech")
        self.worth = 3.0 if self.tank else 2.0 if self.gun else 1.0
        self.range = RANGE.get(self.symbol, 24)


def entered(actions):
    """Whether others may still enter."""
    return any(action.startswith("enter") for action in actions)


class Mind:
    def __init__(self, ask, opening, name):
        self.ask, self.name, self.weights = ask, name, MINDS[name]
        wanted = opening.get("scenario", "").split("+")[0].split("/")[-1].replace("panzer-", "")
        found = [entry for number, entry in SCENARIOS.items() if wanted in (number, entry[0])]
        _, self.turns, self.places, self.leaving = found[0] if found else ("", 20, "", {})
        self.fields, self.plan, self.planned, self.turned, self.walked = {}, deque(), None, set(), {}
        self.aims, self.centre, self.ordered, self.mover = {}, None, set(), None

    def unfold(self):
        """Reads the map, at the first decision: before it an arena of secrets answers nothing."""
        board = self.ask(do="scene")["board"]
        self.sides = [side["name"] if isinstance(side, dict) else side for side in board["sides"]]
        self.centre = {space["id"]: tuple(space["centre"]) for space in board["spaces"]}
        self.ground = {space["id"]: space["terrain"] for space in board["spaces"]}
        # Roads and hexsides, by the middle of the side that they cross or lie on.
        self.roads, self.walls = set(), set()
        for line in board["lines"]:
            points = line["points"]
            middles = {(round((x + u) / 2, 1), round((y + v) / 2, 1)) for (x, y), (u, v) in zip(points, points[1:])}
            if line["kind"] in ("road", "trail"):
                self.roads |= middles
            elif line.get("label") in ("hedgerow", "wall", "crest"):
                self.walls |= middles
        self.near = min(
            (u - x) ** 2 + (v - y) ** 2
            for x, y in list(self.centre.values())[:1]
            for u, v in list(self.centre.values())[1:]
        )
        self.around = {one: [] for one in self.centre}
        cells = {}
        for one, (x, y) in self.centre.items():
            cells.setdefault((int(x // 4), int(y // 4)), []).append(one)
        for one, (x, y) in self.centre.items():
            for i in (-1, 0, 1):
                for j in (-1, 0, 1):
                    for other in cells.get((int(x // 4) + i, int(y // 4) + j), []):
                        u, v = self.centre[other]
                        if other != one and (u - x) ** 2 + (v - y) ** 2 < self.near * 1.3:
                            self.around[one].append(other)

    # What stands where

    def look(self, seat):
        state = self.ask(do="state")
        units = [Unit(piece) for piece in state["pieces"] if piece.get("side") in self.sides]
        self.seat, self.turn = seat, int(state["turn"] or 0)
        self.unit = {unit.id: unit for unit in units}
        self.mine = [unit for unit in units if unit.side == seat and unit.hex in self.centre and not unit.ghost]
        theirs = [unit for unit in units if unit.side != seat and unit.hex in self.centre]
        self.seen = [unit for unit in theirs if not unit.ghost and "crew" not in unit.marks]
        self.theirs = theirs
        number = self.sides.index(seat) if seat in self.sides else 0
        self.gates = [one for one in self.leaving.get(number, "").split() if one in self.centre]
        places = [one for one in self.places.split() if one in self.centre]
        # Who cannot leave himself stands in the way of those who can.
        other = [one for one in self.leaving.get(1 - number, "").split() if one in self.centre]
        self.held = places or ([] if self.gates else other[:: max(1, len(other) // 4)])

    def steps(self, one, other):
        (x, y), (u, v) = self.centre[one], self.centre[other]
        return round((((u - x) ** 2 + (v - y) ** 2) / self.near) ** 0.5)

    def price(self, number):
        words = self.ground[number]
        return max((cost for word, cost in COST.items() if word in words), default=1)

    def step(self, one, other):
        """The price of a step: little along a road, more through hedgerows."""
        (x, y), (u, v) = self.centre[one], self.centre[other]
        middle = (round((x + u) / 2, 1), round((y + v) / 2, 1))
        if middle in self.roads:
            return 0.6
        return self.price(other) + (2 if middle in self.walls else 0)

    def cover(self, number):
        words = self.ground[number]
        return 2 if "building" in words or "heavy" in words else 1 if "wood" in words or "orchard" in words else 0

    def field(self, goal):
        """The price of the way from every hex to a goal."""
        if goal not in self.fields:
            costs, heap = {goal: 0}, [(0, goal)]
            while heap:
                cost, here = heapq.heappop(heap)
                if cost > costs[here]:
                    continue
                for near in self.around[here]:
                    more = cost + self.step(near, here)
                    if more < costs.get(near, 1e9):
                        costs[near] = more
                        heapq.heappush(heap, (more, near))
            self.fields[goal] = costs
        return self.fields[goal]

    def sees(self, one, other):
        """Whether the line is likely open: no wood or house between, unless an end stands higher."""
        count = self.steps(one, other)
        if count <= 1:
            return True
        level = lambda number: int((re.search(r"level (\d)", self.ground[number]) or [0, 0])[1])
        (x, y), (u, v) = self.centre[one], self.centre[other]
        high = max(level(one), level(other))
        here, line = one, []
        for step in range(1, count):
            aim = (x + (u - x) * step / count, y + (v - y) * step / count)
            far = lambda number: (self.centre[number][0] - aim[0]) ** 2 + (self.centre[number][1] - aim[1]) ** 2
            here = min([here, *self.around[here]], key=far)
            line.append(here)
        for number in line:
            tall = 2 if any(word in self.ground[number] for word in BLOCKS) else 0
            if level(number) + tall > high + (0.5 if level(one) == level(other) else 0):
                return False
        return True

    def targets(self, unit):
        return [
            enemy
            for enemy in self.seen
            if self.steps(unit.hex, enemy.hex) <= unit.range and self.sees(unit.hex, enemy.hex)
        ]

    # Aims

    def rate(self, unit):
        return 1.0 if unit.feet else 5.0

    def hurried(self, unit):
        """Whether it is time for the unit to drive to where it leaves."""
        if not self.gates:
            return False
        way = min(self.field(gate).get(unit.hex, 99) for gate in self.gates)
        return self.turns - self.turn <= way / self.rate(unit) + self.weights["early"]

    def aim(self, unit):
        """The hex that a unit is on its way to."""
        if self.gates and (self.hurried(unit) or not self.held):
            return min(self.gates, key=lambda gate: self.field(gate).get(unit.hex, 99))
        if self.weights["hunt"] and unit.tank and self.theirs:
            return self.flank(unit)
        if not self.held:
            return None
        if unit.id not in self.aims:
            taken = list(self.aims.values())
            self.aims[unit.id] = min(
                self.held, key=lambda one: self.field(one).get(unit.hex, 99) + 8 * taken.count(one) / max(1, len(self.held) / 4)
            )
        return self.aims[unit.id]

    def flank(self, unit):
        """A hex beside or behind the nearest known enemy, as seen from where we come."""
        prey = min(self.theirs, key=lambda enemy: self.steps(unit.hex, enemy.hex) - enemy.worth)
        (x, y), (u, v) = self.centre[unit.hex], self.centre[prey.hex]
        ring = [one for one in self.centre if 2 <= self.steps(one, prey.hex) <= 3]
        def behind(one):
            a, b = self.centre[one]
            past = (a - u) * (u - x) + (b - v) * (v - y)
            return -past * 0.2 + self.field(one).get(unit.hex, 99) - self.cover(one)
        return min(ring, key=behind, default=prey.hex)

    # Decisions

    def choose(self, seat):
        legal = self.ask(do="legal", seat=seat)
        actions, topic = legal["actions"], legal["topic"]
        if len(actions) == 1:
            return actions[0]
        if self.centre is None:
            self.unfold()
        self.look(seat)
        ways = {"setup": self.set_up, "command": self.command, "direct": self.shoot, "overwatch": self.shoot}
        ways.update({"overwatch-window": self.shoot, "return-fire": self.shoot, "assault": self.assault})
        ways.update({"movement": self.move, "retreat": self.run, "flight": self.run, "indirect": self.indirect})
        action = ways.get(topic, self.other)(actions)
        return action if action in actions else actions[0]

    def other(self, actions):
        for word in ("resolve", "dive", "raid", "flak", "occupy", "stand", "defend", "jump", "land"):
            for action in actions:
                if action.startswith(word):
                    return action
        return actions[-1]

    def set_up(self, actions):
        wishes = ("roll", "pick", "enter by", "enter with", "drop", "place")
        for wish in wishes:
            some = [action for action in actions if action.startswith(wish)]
            if not some:
                continue
            if wish not in ("place", "drop"):
                return some[0]
            unit = some[0].split()[1]
            some = [action for action in some if action.split()[1] == unit][:400]
            return max(some, key=self.place_worth)
        return next((action for action in actions if action in ("done", "ready")), actions[0])

    def place_worth(self, action):
        words = action.split()
        number = words[3] if len(words) > 3 else ""
        if number not in self.centre:
            return -99
        goals = self.held or self.gates
        way = min((self.field(goal).get(number, 99) for goal in goals), default=0)
        crowd = sum(1 for unit in self.mine if unit.hex == number)
        facing = 0
        if words[-2] == "facing":
            centre = [sum(c[i] for c in self.centre.values()) / len(self.centre) for i in (0, 1)]
            x, y = self.centre[number]
            a, b = WAYS[int(words[-1])]
            facing = 0.01 * (a * (centre[0] - x) + b * (centre[1] - y))
        return -way - 3 * crowd + 1.5 * self.cover(number) + facing

    def command(self, actions):
        known = set(actions)
        if self.planned != self.turn:
            self.planned, self.walked, self.turned = self.turn, {}, set()
            orders = []
            for unit in sorted(self.mine, key=lambda one: (self.first(one), one.hex)):
                orders += [f"order {unit.id} {wish}" for wish in self.wishes(unit)]
            calls = [action for action in actions if action.startswith("call") and self.worth_calling(action)]
            self.plan = deque(orders + calls[:1])
            self.ordered = set()
        for action in actions:
            if action.startswith("order") and action.split()[1] not in self.unit_on_map and action.endswith(" move"):
                if action not in self.ordered:
                    self.ordered.add(action)
                    return action
        while self.plan:
            action = self.plan.popleft()
            name = action.split()[1]
            if action in known and name not in self.ordered:
                self.ordered.add(name)
                return action
        return "ready" if "ready" in known else actions[0]

    @property
    def unit_on_map(self):
        return {unit.id for unit in self.mine}

    def first(self, unit):
        """Who gets the scarce commands: those with a target, then those on their way."""
        return 0 if self.targets(unit) else 1

    def wishes(self, unit):
        """What the unit would like to be ordered, the best first."""
        reach = self.weights["reach"]
        targets = self.targets(unit)
        distance = min((self.steps(unit.hex, enemy.hex) for enemy in targets), default=99)
        aim = self.aim(unit)
        arrived = aim is None or unit.hex == aim
        near = min((self.steps(unit.hex, enemy.hex) for enemy in self.theirs), default=99)
        if self.hurried(unit) and not arrived:
            return ["move"]
        if targets and (distance <= reach or arrived or unit.gun):
            if self.weights["halt"] and unit.tank and distance > 3 and not arrived:
                return ["short-halt", "fire", "move"]
            return ["fire", "overwatch"]
        if near <= self.weights["watch"] and (arrived or self.name == "holder") and not unit.symbol == "transport":
            return ["overwatch"]
        if arrived:
            return ["overwatch"] if near <= 20 else []
        return [] if unit.gun else ["move"]

    def worth_calling(self, action):
        number = action.split(" at ")[-1].split()[0]
        if "smoke" in action or number not in self.centre:
            return False
        enemies = sum(1 for enemy in self.seen if enemy.hex == number and not enemy.tank)
        friends = sum(1 for unit in self.mine if self.steps(unit.hex, number) <= 2)
        return enemies > 0 and friends == 0

    # Fire

    def worth_of(self, odds, target):
        if not odds.get("ok") or not odds.get("total"):
            return -1.0
        worth = 0.0
        for chance in odds["chances"]:
            result = chance["result"]
            share = 1.0 if chance["lost"] else 0.4 if "damaged" in result or "half" in result or "gun" in result else 0.0
            share = share or (0.25 if "track" in result else 0.1 if "suppressed" in result else 0.0)
            worth += share * chance["weight"]
        return worth * (target.worth if target else 1.0) / odds["total"]

    def shoot(self, actions):
        shots = [action for action in actions if action.startswith("fire")]
        done = next((word for word in ("resolve", "pass", "hold") if word in actions), actions[0])
        shots.sort(key=self.far)
        best, worth = None, self.weights["odds"]
        now = self.worth_of(self.ask(do="odds"), None) if done == "resolve" else 0.0
        if now > (0.6 if self.name == "shooter" else 0.45):
            return done
        for action in shots[:80]:
            words = action.split()
            target = self.unit.get(words[3])
            gain = self.worth_of(self.ask(do="odds", after=[action]), target)
            if done == "resolve":
                gain = gain - now * (target.worth if target else 1.0)
            if "special" in action or "heat" in action:
                gain -= 0.03
            if gain > worth:
                best, worth = action, gain
        demolition = [action for action in actions if action.startswith("demolish")]
        return best or (demolition[0] if demolition else done)

    def far(self, action):
        words = action.split()
        firer, target = self.unit.get(words[1]), self.unit.get(words[3])
        if not firer or not target or firer.hex not in self.centre or target.hex not in self.centre:
            return 99
        return self.steps(firer.hex, target.hex)

    def assault(self, actions):
        attacks = [action for action in actions if action.startswith("assault")]
        if attacks and self.name in ("flanker", "racer") or "resolve" in actions and attacks:
            return attacks[0]
        return next((word for word in ("resolve", "pass") if word in actions), actions[0])

    def indirect(self, actions):
        for action in actions:
            if action.startswith(("land", "resolve")):
                return action
        shots = [action for action in actions if action.startswith("bombard") and "smoke" not in action]
        enemies = {enemy.hex for enemy in self.seen}
        good = [action for action in shots if set(action.split()) & enemies]
        return good[0] if good else "pass" if "pass" in actions else actions[0]

    # Movement

    def move(self, actions):
        gates = set(self.gates)
        for action in actions:
            if action.startswith("exit") and self.unit.get(action.split()[1]) and self.unit[action.split()[1]].hex in gates:
                if self.hurried(self.unit[action.split()[1]]):
                    return action
        best, gain = None, 0.0
        going = [action for action in actions if action.startswith(("go", "crawl"))]
        mover = self.mover if any(action.split()[1] == self.mover for action in going) else None
        entering = [] if mover else [action for action in actions if action.startswith(("enter", "jump"))]
        if entering:
            unit = entering[0].split()[1]
            self.mover = unit
            return max((one for one in entering if one.split()[1] == unit), key=self.place_worth)
        for action in going:
            words = action.split()
            if mover and words[1] != mover:
                continue
            unit = self.unit.get(words[1])
            aim = self.aim(unit) if unit and unit.hex in self.centre else None
            if aim is None or words[2] not in self.centre or self.walked.get(unit.id, 0) > 24:
                continue
            field = self.field(aim)
            here = field.get(unit.hex, 99) - field.get(words[2], 99) + 0.05 * self.cover(words[2])
            here -= 0.5 if words[0] == "crawl" else 0.0
            if here > gain:
                best, gain = action, here
        if best:
            self.mover = best.split()[1]
            self.walked[best.split()[1]] = self.walked.get(best.split()[1], 0) + 1
            return best
        if mover and entered(actions):
            self.mover = None
            return self.move(actions)
        for action in actions:
            words = action.split()
            if words[0] == "dismount" and self.turn > 3:
                return action
            if words[0] == "turn" and words[1] not in self.turned and self.wants_turn(words):
                self.turned.add(words[1])
                return action
        return next((word for word in ("tell", "halt", "end") if word in actions), actions[-1])

    def wants_turn(self, words):
        """Towards the next hex of its way, or towards the nearest enemy once it has arrived."""
        unit = self.unit.get(words[1])
        if not unit or unit.hex not in self.centre:
            return False
        aim = self.aim(unit)
        if aim and aim != unit.hex:
            goal = min(self.around[unit.hex], key=lambda one: self.field(aim).get(one, 99))
        elif self.theirs:
            goal = min((enemy.hex for enemy in self.theirs), key=lambda one: self.steps(unit.hex, one))
        else:
            return False
        (x, y), (u, v) = self.centre[unit.hex], self.centre[goal]
        best = max(WAYS, key=lambda way: WAYS[way][0] * (u - x) + WAYS[way][1] * (v - y))
        return words[2] == str(best)

    def run(self, actions):
        def safe(action):
            number = action.split()[-1]
            if number not in self.centre:
                return -1
            return self.cover(number) + min((self.steps(number, enemy.hex) for enemy in self.theirs), default=5)
        return max(actions, key=safe)


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else ""
    if chosen not in MINDS:
        sys.exit(f"name a mind: {', '.join(MINDS)}")
    play(lambda ask, opening: Mind(ask, opening, chosen))
