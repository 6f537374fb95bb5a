#!/usr/bin/env python3
"""Four strangers at Great Battles, written from its rules and the protocol alone.

    sandtable arena agira --seats 'bot:python3 strangers/greatbattles.py pusher:regular' --games 10

pusher    activates what is nearest, walks at the nearest known enemy and charges whenever a charge is listed
holder    stays where it stands, rallies, fires at what is near, and moves only towards its goal with nobody in range
gunner    lets artillery and fire do the work: every template it can call, every shot, no charge
racer     marches its columns and its C Ops for the goal by the shortest way and fires only at what bars it

They know what a rulebook reader knows: where each side wants to go, that fire is deadly inside 3 inches and weak beyond, that
suppressed stands should rally, and that inactive battalions are hit less. They choose from the lists that the rules give.
"""

import re
import sys

from guest import play

MINDS = {
    # fire: how near a target must be in the own turn; opportunity: the same at movers; charge: whether it closes; walk: whether it
    # goes for the enemy, the goal, or nothing; calls: barrages a turn; points: whether it spends activation.
    "pusher": {"fire": 3.2, "opportunity": 2.0, "charge": True, "walk": "enemy", "calls": 1, "points": True},
    "holder": {"fire": 8.0, "opportunity": 3.0, "charge": False, "walk": "goal", "calls": 1, "points": False},
    "gunner": {"fire": 12.0, "opportunity": 4.0, "charge": False, "walk": "enemy", "calls": 4, "points": True},
    "racer": {"fire": 2.2, "opportunity": 1.5, "charge": False, "walk": "goal", "calls": 0, "points": True},
}
# Size of the table, the attacker, and where both sides want to be, in inches.
SCENARIOS = {
    "agira": (48, 0, [(59.4, 28.2)], [(32.6, 28.3), (45.3, 28.0), (54.2, 22.2)]),
    "east-of-caen": (60, 0, [(27.0, 9.4), (42.1, 22.7), (63.2, 12.0), (21.7, 12.5)], [(42.1, 22.7), (27.0, 9.4)]),
    "oosterbeek": (48, 0, [(63.8, 13.2), (40.4, 18.9)], [(63.8, 13.2), (40.4, 18.9), (22.6, 28.7)]),
    "malta": (56, 1, [(67.2, 26.3), (83.7, 22.0), (43.7, 23.8), (65.2, 42.4)], [(67.2, 26.3), (43.7, 23.8), (83.7, 22.0)]),
}
POINT = re.compile(r"(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)(?:,(\d+(?:\.\d+)?))?$")


def far(one, other):
    return ((one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2) ** 0.5


def end_of(action):
    """The last point that an action names."""
    for word in reversed(action.split()):
        found = POINT.match(word)
        if found:
            return float(found[1]), float(found[2])
    return None


class Mind:
    def __init__(self, ask, opening, name):
        self.ask, self.weights = ask, MINDS[name]
        wanted = opening.get("scenario", "agira").split("+")[0].split("/")[-1]
        wanted = {"goodwood": "east-of-caen", "arnhem": "oosterbeek"}.get(wanted, wanted)
        self.height, self.attacker, *self.goals = SCENARIOS.get(wanted, SCENARIOS["agira"])
        self.now, self.calls, self.chosen, self.tried, self.named = None, 0, False, set(), 0

    # What stands where

    def look(self, seat):
        answer = self.ask(do="scene", seat=seat)
        scene, sides = answer["scene"], answer["board"]["sides"]
        self.seat = sides.index(seat) if isinstance(seat, str) and seat in sides else int(seat)
        self.side, self.stands, self.down, self.lying = sides[self.seat], {}, set(), set()
        self.theirs = []
        for piece in scene["pieces"]:
            pose = piece["place"].get("pose") if isinstance(piece["place"], dict) else None
            if not pose or piece["id"].count("-") < 2:
                continue
            place = (pose["at"]["x"] / 1000, self.height - pose["at"]["y"] / 1000)
            marks = " ".join(mark["text"] if isinstance(mark, dict) else mark for mark in piece.get("marks") or [])
            if "destroyed" in marks:
                continue
            self.stands[piece["id"]] = place
            if "suppressed" in marks:
                self.down.add(piece["id"])
            if piece["side"] != self.side:
                self.theirs.append(place)
        if scene["moment"] != self.now:
            self.now, self.calls, self.chosen, self.named = scene["moment"], 0, False, 0
            self.tried = set()

    def of(self, unit):
        return [place for stand, place in self.stands.items() if stand.rsplit("-", 1)[0] == unit]

    def nearest(self, place):
        return min((far(place, enemy) for enemy in self.theirs), default=99)

    def goal(self, place):
        own = self.goals[0] if self.seat == self.attacker else self.goals[1]
        return min(own, key=lambda one: far(place, one))

    # Decisions

    def choose(self, seat):
        answer = self.ask(do="legal", seat=seat)
        actions = answer["actions"]
        if len(actions) == 1:
            return actions[0]
        self.look(seat)
        named = {
            "deploy": self.deploy, "pass": self.proceed, "activate": self.activate, "barrage": self.barrage,
            "orders": self.orders, "fire": self.fire, "opportunity-fire": self.window,
        }.get(answer["topic"])
        found = named(actions) if named else None
        return found or self.plain(actions)

    def plain(self, actions):
        for word in ("done", "keep", "fire", "halt"):
            if word in actions:
                return word
        chosen = [one for one in actions if one.startswith("choose")]
        down = [one for one in chosen if one.split()[1] in self.down]
        return (down or chosen or actions)[-1 if chosen else 0]

    def proceed(self, actions):
        goes = self.seat == self.attacker or "pass" not in actions
        return "proceed" if goes else "pass"

    def deploy(self, actions):
        places = [one for one in actions if one.startswith("deploy")]
        safe = [one for one in places if self.nearest(end_of(one)) > 13]
        return min(safe, key=lambda one: far(end_of(one), self.goal(end_of(one))), default="done")

    def activate(self, actions):
        if self.chosen or not self.weights["points"] or self.seat != self.attacker:
            return "done"
        self.chosen = True
        day = re.match(r"Day (\d+), dawn", self.now) is not None
        groups = [one for one in actions if one.startswith("activate") and len(one.split()) == 2]
        groups = [one for one in groups if not one.split()[1][-1].isdigit()] if day else []
        def work(action):
            group = action.split()[1]
            places = [place for stand, place in self.stands.items() if stand.startswith(group)]
            return min((min(self.nearest(place), far(place, self.goal(place))) for place in places), default=99)
        return min(groups, key=work, default="done")

    def barrage(self, actions):
        falls = [one for one in actions if one.startswith("fall")]
        if falls:
            return falls[0]
        calls = [one for one in actions if one.startswith("call")]
        if calls and self.calls < self.weights["calls"]:
            self.calls += 1
            return min(calls, key=lambda one: self.nearest(end_of(one.split(" by ")[0])))
        return "done" if "done" in actions else actions[0]

    def orders(self, actions):
        if "go" in actions:
            return "go"
        moves = [one for one in actions if one.startswith("c-ops")]
        picks = [one for one in actions if one.startswith("pick") and one not in self.tried]
        orders = [one for one in actions if one.split()[0] in ("move", "march", "form", "some", "gather")]
        if orders:
            return max(orders, key=self.worth)
        if moves and "c-ops" not in self.tried and self.seat == self.attacker and self.weights["walk"] == "goal":
            self.tried.add("c-ops")
            return moves[0]
        if picks:
            self.tried.add(picks[0])
            return picks[0]
        return "done" if "done" in actions else actions[0]

    def worth(self, action):
        words = action.split()
        places = self.of(words[1])
        if not places:
            return 0
        here = (sum(x for x, _ in places) / len(places), sum(y for _, y in places) / len(places))
        down = [stand for stand in self.down if stand.rsplit("-", 1)[0] == words[1]]
        near = self.nearest(here)
        if words[0] == "gather":
            return 50
        if words[0] == "some":
            fires = near <= self.weights["fire"] and "=fire" in action
            return 6 * action.count("=rally") * (len(down) > 0) + (4 if fires else 0.1)
        if words[0] == "form":
            wants = "assault" if near < 9 else "column"
            return 1.5 if wants == words[2] and self.weights["walk"] else -1
        if "into" in words:
            return 30 if self.weights["charge"] else -5
        end = end_of(action)
        if end is None:
            return 0.5 if self.weights["walk"] == "goal" else 0
        aim = self.goal(here)
        if self.weights["walk"] == "enemy" and self.theirs:
            aim = min(self.theirs, key=lambda enemy: far(here, enemy))
        gain = far(here, aim) - far(end, aim)
        holds = self.seat != self.attacker and not self.weights["charge"]
        return -1 if holds else gain

    def shots(self, actions, most):
        found = []
        for action in actions:
            words = action.split()
            if words[0] == "shoot" and words[1] in self.stands and words[3] in self.stands:
                range_ = far(self.stands[words[1]], self.stands[words[3]])
                if range_ <= most and not (words[4] == "indirect" and f"{action[:-8]}direct" in actions):
                    found.append((words[3] in self.down, range_, action))
        return sorted(found)

    def fire(self, actions):
        found = self.shots(actions, self.weights["fire"] + 1)
        if found and self.named < 60:
            self.named += 1
            return found[0][2]
        return "fire" if "fire" in actions else None

    def window(self, actions):
        found = self.shots(actions, self.weights["opportunity"])
        if found and self.named < 200:
            self.named += 1
            return found[0][2]
        return "fire"


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else ""
    if chosen not in MINDS:
        sys.exit(f"name a mind: {', '.join(MINDS)}")
    play(lambda ask, opening: Mind(ask, opening, chosen))
