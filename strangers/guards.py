#!/usr/bin/env python3
"""Four strangers at Guards Armoured, written from its rules and the protocol alone.

    sandtable arena goodwood --seats 'bot:python3 strangers/guards.py aggressor:regular' --games 20

aggressor   drives at the nearest enemy, gathers around him, shoots and attacks at even odds
holder      keeps what counts occupied, in cover, and attacks only at good odds
racer       every stack makes for the objective that it reaches first
reckoner    tries every attack within reach of the activation by the exact table and takes the best

They know what a rulebook reader knows: the printed values, the terrain chart, the table of combat results and that of direct fire,
what their side sees, and the odds that the arena gives for an attack.
"""

import re
import sys
from collections import deque
from heapq import heappop, heappush

from guest import play

MINDS = {
    # prey: pull of enemy units; goal: pull of what counts; daring: worth that an attack must promise; caution: price of
    # standing under guns; guard: how many stay in an objective; sums: whether the activation's attacks are reckoned first.
    "aggressor": {"prey": 2.0, "goal": 1.0, "daring": -0.5, "caution": 0.4, "guard": 1, "sums": False},
    "holder": {"prey": 0.4, "goal": 1.2, "daring": 1.5, "caution": 1.5, "guard": 3, "sums": False},
    "racer": {"prey": 0.0, "goal": 3.0, "daring": 0.0, "caution": 0.3, "guard": 1, "sums": False},
    "reckoner": {"prey": 0.6, "goal": 1.2, "daring": 0.2, "caution": 0.8, "guard": 2, "sums": True},
}

# What counts for victory, by scenario: hexes with their weight (17.4, 17.9, 17.15, 17.22).
GOALS = {
    "goodwood": {"3435": 3, "1931": 2, "2032": 2, "1950": 2, "1851": 2},
    "bonninghardt": {"3249": 3, "2645": 1, "2545": 1, "2234": 1, "2334": 1, "2235": 1, "1344": 1, "1541": 1, "2244": 2,
                     "1742": 1, "2047": 2, "1452": 2},
    "veritable": {"0920": 1, "0921": 1, "0922": 1, "0821": 1, "1020": 1, "3011": 2, "3220": 2, "2226": 2, "3515": 2,
                  "2111": 1, "1623": 3},
    "joes-bridge": {"4516": 1, "4617": 2, "4310": 1, "4410": 1, "4324": 1, "4425": 1},
}
# Where leaving the map scores, and how many turns before the end a unit that has come there leaves.
EXITS = {"goodwood": (["1628"], 0), "bonninghardt": (["0149", "0145"], 3), "veritable": ([], 16), "joes-bridge": (["5209", "5219"], 4)}

# Costs on foot, on tracks and on wheels, and what the ground adds to the defender's roll; the allowance stands for ALL.
ALL, NEVER = 9, 99
GROUND = {
    "clear": (1, 1, 1, 0), "heath": (1, 1, 2, 0), "orchard": (1, 2, 2, 1), "woods": (2, 6, ALL, 1), "forest": (3, ALL, NEVER, 2),
    "marsh": (3, NEVER, NEVER, 0), "hill": (2, 2, 3, 1), "village": (1, 1, 1, 1), "town": (1, 1, 1, 2), "city": (1, 2, 2, 3),
    "castle": (1, 2, 2, 3),
}
BLOCKING = {"orchard", "woods", "forest", "hill", "village", "town", "city", "castle"}
WATER = {"stream": (1, 2, 6), "ford": (1, 1, 2), "river": (4, NEVER, NEVER), "canal": (4, NEVER, NEVER), "ditch": (1, NEVER, NEVER)}

# The table of combat results by column, for rolls from 2 to 12 (10.4).
COLUMNS = ("1-4", "1-3", "1-2", "1-1", "2-1", "3-1", "4-1", "5-1")
ROWS = ("DC DC DD DE DE DE DE DE", "DR DC DC DD DE DE DE DE", "- DR DC DC DD DE DE DE", "AR - DR DC DC DD DE DE",
        "AC AR - DR DC DC DD DE", "AC AC AR - DR DC DC DD", "AD AC AC AR - DR DC DC", "AP AD AC AC AR - DR DC",
        "AP AP AD AC AC AR - DR", "AE AP AP AD AC AC AR -", "AE AE AP AP AD AC AC AR")
TABLE = [row.split() for row in ROWS]
# Shares of the side's worth that a result takes, and whether the defender gives up the hex.
TOLL = {"DE": (1.0, True), "DD": (0.7, True), "DC": (0.35, True), "DR": (0.1, True), "-": (0, False), "AR": (-0.1, False),
        "AC": (-0.25, False), "AD": (-0.5, False), "AP": (-0.6, False), "AE": (-1.0, False)}


class Unit:
    """A counter that the seat sees."""

    def __init__(self, piece):
        self.id, self.side, self.place = piece["id"], piece["side"], piece["place"]
        self.values = piece.get("values", "")
        self.formation = piece.get("formation", "")
        marks = piece.get("marks", [])
        self.marks = [mark if isinstance(mark, str) else mark.get("text", "") for mark in marks]
        numbers = re.match(r"(\d+)-(\d+)-([\[(]?)(\d+)", self.values)
        self.attack, self.defense, self.moves = (int(numbers[1]), int(numbers[2]), int(numbers[4])) if numbers else (0, 4, 0)
        self.kind = {"[": 1, "(": 2}.get(numbers[3], 0) if numbers else 0
        ranges = dict(re.findall(r"([▲△⚑])(\d+)", self.values))
        self.gun, self.battery, self.flag = (int(ranges.get(sign, 0)) for sign in "▲△⚑")
        self.closed = self.id.startswith("closed-")
        self.unit = bool(numbers) and not self.closed
        self.worth = self.attack + self.defense + 2 * self.gun + (4 if self.flag else 0) + (3 if self.battery else 0)


class Mind:
    def __init__(self, ask, opening, name):
        self.ask, self.weights = ask, MINDS[name]
        self.scenario = opening.get("scenario", "").split("/")[-1].split("+")[0]
        self.seat = opening.get("seat", "")
        self.goal, self.fields, self.lines = {}, {}, {}
        self.plan, self.moved, self.errand, self.assaults = deque(), set(), None, {}

    def learn(self):
        """Reads the map, once there is something to decide: before that the arena takes no questions."""
        board = self.ask(do="scene")["board"]
        self.ground = {space["id"]: space["terrain"].split()[0].split(",")[0] for space in board["spaces"]}
        self.centre = {space["id"]: tuple(space["centre"]) for space in board["spaces"]}
        self.grid(board)
        self.goal = {number: weight for number, weight in GOALS.get(self.scenario, {}).items() if number in self.centre}

    def grid(self, board):
        """Neighbours, roads and waters, read off the drawn map."""
        cells = {}
        for number, (x, y) in self.centre.items():
            cells.setdefault((int(x // 2), int(y // 2)), []).append(number)
        def close(x, y, reach):
            for i in (-1, 0, 1):
                for j in (-1, 0, 1):
                    for number in cells.get((int(x // 2) + i, int(y // 2) + j), ()):
                        u, v = self.centre[number]
                        if (u - x) ** 2 + (v - y) ** 2 < reach:
                            yield number
        self.around = {number: sorted(near for near in close(*self.centre[number], 3.3) if near != number) for number in self.centre}
        self.road, self.water = set(), {}
        for line in board["lines"]:
            points = line["points"]
            if line["kind"] in ("road", "trail", "rail"):
                hexes = [min(close(x, y, 1.1), key=lambda n: (self.centre[n][0] - x) ** 2 + (self.centre[n][1] - y) ** 2, default=None)
                         for x, y in points]
                self.road.update(pair for a, b in zip(hexes, hexes[1:]) if a and b and a != b for pair in ((a, b), (b, a)))
            elif line["kind"] in WATER or line["kind"] == "plain":
                kind = "ditch" if line["kind"] == "plain" else line["kind"]
                for (x, y), (u, v) in zip(points, points[1:]):
                    both = sorted(close((x + u) / 2, (y + v) / 2, 0.9))
                    if len(both) == 2:
                        self.water[both[0], both[1]] = self.water[both[1], both[0]] = kind

    # What stands where

    def look(self):
        state = self.ask(do="state")
        units = [Unit(piece) for piece in state["pieces"] if not piece["id"].startswith("ghost-")]
        self.turn, self.panels = state["turn"], {panel["title"]: panel["rows"] for panel in state["panels"]}
        self.unit = {unit.id: unit for unit in units if unit.unit}
        self.mine, self.theirs = {}, {}
        for unit in units:
            if unit.place in self.centre and (unit.unit or unit.closed):
                (self.mine if unit.side == self.seat else self.theirs).setdefault(unit.place, []).append(unit)
        victory = next((rows for title, rows in self.panels.items() if title.startswith("Victory")), [])
        left = next((row["value"] for row in victory if row["label"] == "turns left"), "")
        self.left = int(re.match(r"\d+", left)[0]) if re.match(r"\d+", left) else 0
        self.clear_road = any("clear as far" in row["value"] for row in victory)
        weather = str(self.panels.get("Weather", ""))
        self.fire_dice = None if "no direct fire" in weather else -1 if "-1 on each die" in weather else 0

    def steps(self, one, other):
        """Hexes between two, by the distance of their centres."""
        (x, y), (u, v) = self.centre[one], self.centre[other]
        return round(((u - x) ** 2 + (v - y) ** 2) ** 0.5 / 1.732 + 0.25)

    def sees(self, one, other):
        """Whether no blocking hex lies between."""
        key = (one, other)
        if key not in self.lines:
            (x, y), (u, v) = self.centre[one], self.centre[other]
            parts = 3 * max(self.steps(one, other), 1)
            between = {self.at(x + (u - x) * i / parts, y + (v - y) * i / parts, one, other) for i in range(1, parts)}
            self.lines[key] = not any(self.ground.get(number) in BLOCKING for number in between - {one, other, None})
        return self.lines[key]

    def at(self, x, y, one, other):
        here = one
        while True:
            best = min([here, *self.around[here]], key=lambda n: (self.centre[n][0] - x) ** 2 + (self.centre[n][1] - y) ** 2)
            if best == here:
                return here
            here = best

    def price(self, a, b, kind):
        if (a, b) in self.road:
            return 1 if kind == 0 else 0.6
        cost = GROUND.get(self.ground[b], (NEVER,) * 4)[kind]
        water = self.water.get((a, b))
        return cost + (WATER[water][kind] if water else 0)

    def field(self, goal, kind):
        """What it costs to come from every hex to a goal."""
        if (goal, kind) not in self.fields:
            cost, queue = {goal: 0}, [(0, goal)]
            while queue:
                so_far, here = heappop(queue)
                if so_far > cost[here]:
                    continue
                for near in self.around[here]:
                    price = so_far + self.price(near, here, kind)
                    if price < min(cost.get(near, NEVER), NEVER):
                        cost[near] = price
                        heappush(queue, (price, near))
            self.fields[goal, kind] = cost
        return self.fields[goal, kind]

    def cover(self, number):
        return GROUND.get(self.ground[number], (0, 0, 0, 0))[3]

    def beside(self, number):
        return [near for near in self.around[number] if near in self.theirs]

    def hit(self, gun, number, target):
        """The chance that a gun hits and costs a step, roughly as the table of direct fire gives it."""
        if self.fire_dice is None:
            return 0
        distance = self.steps(gun.place, number)
        die = self.fire_dice - (1 if self.ground[number] in BLOCKING else 0)
        rolls = [(a, b) for a in range(1, 7) for b in range(1, 7) if min(a, b) + die > distance]
        loss = [1 for a, b in rolls if a + b + 2 * die >= target.defense + distance]
        return (0.3 * len(rolls) + 0.7 * len(loss)) / 36

    def danger(self, number):
        """How many known guns look at a hex, weighted by their chance to hit."""
        if self.fire_dice is None:
            return 0
        total = 0
        for place, stack in self.theirs.items():
            distance = self.steps(place, number)
            if distance > 5:
                continue
            for unit in stack:
                reach = 3 if unit.closed else unit.gun
                if distance <= reach and self.sees(place, number):
                    total += max(0, (6 - distance) / 6) ** 2 * (0.4 if unit.closed else 1)
        return total

    # Decisions

    def choose(self, seat):
        self.seat = seat
        legal = self.ask(do="legal")
        actions, topic = legal["actions"], legal["topic"]
        if len(actions) == 1:
            return actions[0]
        if not self.goal:
            self.learn()
        self.look()
        way = getattr(self, "on_" + topic.replace("-", "_"), None)
        action = way(actions) if way else actions[0]
        return action if action in actions else actions[0]

    def on_setup(self, actions):
        places = [action for action in actions if action.startswith("place") and " on foot " not in action]
        if places:
            name = places[0].split()[1]
            mine = self.unit.get(name)
            options = [action for action in places if action.split()[1] == name]
            return max(options, key=lambda action: self.station(action.split()[-1], mine))
        walls = [action for action in actions if action.startswith("fortify")]
        if walls:
            return max(walls, key=self.wall)
        return "done"

    def station(self, number, mine):
        """Where a unit starts: near what counts and in cover, the attacker's as far forward as they may."""
        near = min((self.steps(number, goal) - weight for goal, weight in self.goal.items()), default=0)
        crowd = len(self.mine.get(number, []))
        value = self.cover(number) - 0.3 * near - (4 if crowd >= 4 else 0.2 * crowd)
        if number in self.goal and self.seat == "German":
            value += 4 - 2 * min(crowd, 2)
        if mine and mine.flag:
            value += 1.5 * min(crowd, 2)
        return value

    def wall(self, action):
        kind, number, side = re.match(r"fortify (\S+) at (\S+) facing (\d)", action).groups()
        worth = {"bunker": 4, "dragons-teeth": 3, "minefield": 2, "trench": 1}.get(kind, 0)
        foes = [self.centre[place] for place in self.theirs] or [self.centre[number]]
        x, y = self.centre[number]
        u, v = sum(p[0] for p in foes) / len(foes) - x, sum(p[1] for p in foes) / len(foes) - y
        ahead = sorted(self.around[number], key=lambda near: -((self.centre[near][0] - x) * u + (self.centre[near][1] - y) * v))
        front = min((self.steps(number, foe) for foe in self.theirs), default=10)
        turned = self.faces(number, int(side), ahead[0]) if ahead else 0
        return worth + 0.5 * sum(unit.defense for unit in self.mine.get(number, [])) / 5 - 0.1 * front + 0.3 * turned + (2 if number in self.goal else 0)

    def faces(self, number, side, ahead):
        """Whether a hexside, counted clockwise from the top, looks at a neighbour."""
        import math
        (x, y), (u, v) = self.centre[number], self.centre[ahead]
        heading = math.degrees(math.atan2(u - x, y - v)) % 360
        return 1 if abs((heading - 60 * side + 180) % 360 - 180) <= 45 else 0

    def on_first_chit(self, actions):
        return max(actions, key=lambda action: self.strength(action.split()[-1]))

    def strength(self, formation):
        ours = [unit for stack in self.mine.values() for unit in stack if formation in (unit.formation, unit.formation.replace(" ", "-"))]
        return sum(unit.attack / (3 + self.nearest(unit.place)) for unit in ours)

    def nearest(self, number):
        return min([self.steps(number, other) for other in (*self.theirs, *self.goal)], default=9)

    def on_supply(self, actions):
        named = [action for action in actions if action != "done"]
        return max(named, key=lambda action: self.strength(action.split()[1])) if named else "done"

    def on_activation(self, actions):
        self.plan.clear()
        self.moved, self.errand = set(), None
        if "activate" in actions:
            return "activate"
        named = [action for action in actions if action.startswith("activate")]
        def score(action):
            number = action.split()[-1]
            if number in self.centre:
                return sum(unit.worth for unit in self.mine.get(number, []))
            return self.strength(number)
        return max(named, key=score) if named else actions[0]

    # Movement

    def wants(self, stack):
        """Where a stack should go: the goal or the enemy that pulls it most, less those already sent."""
        here, kind = stack[0].place, max(unit.kind for unit in stack)
        slow = min(unit.moves for unit in stack) or 1
        best, target = 0.0, None
        force = sum(unit.attack for unit in stack)
        for goal, weight in self.goal.items():
            ours = goal in self.mine
            foes = min((self.steps(goal, foe) for foe in self.theirs), default=20)
            if ours and (foes > 6 or len(self.mine[goal]) >= self.weights["guard"] + 1):
                continue
            cost = self.field(goal, kind).get(here, 3 * NEVER)
            if cost >= 2 * NEVER:
                continue
            turns = cost / slow
            pull = self.weights["goal"] * weight * (0.7 if ours else 1.0) / (1 + turns) / (1 + 0.15 * self.sent.get(goal, 0))
            if pull > best:
                best, target = pull, goal
        for place, foes in self.theirs.items():
            cost = self.field(place, kind).get(here, 3 * NEVER)
            defense = sum(foe.defense for foe in foes) + 2 * self.cover(place)
            if cost > 3 * slow:
                continue
            pull = self.weights["prey"] * 2 / (1 + cost / slow) * min(1.5, (force + 4 * self.sent.get(place, 0)) / max(defense, 1))
            if pull > best:
                best, target = pull, place
        exits, last = EXITS.get(self.scenario, ([], 0))
        if self.seat == "British" and self.left < last and self.weights["goal"] > 1:
            for number in exits:
                cost = self.field(number, kind).get(here, 3 * NEVER)
                if cost / slow < self.left + 1.5 and 4 / (1 + cost / slow) > best:
                    best, target = 4 / (1 + cost / slow), number
        return target

    def on_movement(self, actions):
        known = set(actions)
        if self.plan and self.plan[0] in known:
            return self.plan.popleft()
        self.plan.clear()
        takes = [action.split()[1] for action in actions if action.startswith("take ")]
        goes = [action.split()[1] for action in actions if action.startswith("go ")]
        leaves = [action for action in actions if action.startswith("exit ")]
        if self.errand and (goes or "halt" in known):
            return self.march(actions, goes, leaves)
        if "halt" in known and not takes:
            return "halt"
        if leaves and self.leaving():
            return leaves[0]
        self.errand = None
        fresh = [self.unit[name] for name in takes if name in self.unit and name not in self.moved]
        if not fresh:
            return "halt" if "halt" in known else "end" if "end" in known else actions[0]
        self.tally()
        self.assaults = self.reckon(fresh) if self.weights["sums"] else {}
        waiting = [unit for unit in fresh if unit.place not in self.centre]
        heads = [unit for unit in fresh if unit.flag]
        fighters = [unit for unit in fresh if unit.place in self.centre and not unit.flag]
        if waiting:
            return self.take([waiting[0]], next(iter(self.nearest_goals(waiting[0])), None), actions)
        if fighters:
            fighters.sort(key=lambda unit: (self.nearest(unit.place), unit.place, unit.kind, unit.id))
            first = fighters[0]
            stack = [unit for unit in fighters if unit.place == first.place and unit.kind == first.kind][:4]
            return self.send(stack, actions)
        return self.lead(heads[0], actions)

    def tally(self):
        """How many of ours are already near each aim."""
        self.sent = {}
        for aim in [*self.goal, *self.theirs]:
            self.sent[aim] = sum(len(stack) for place, stack in self.mine.items() if self.steps(place, aim) <= 2)

    def nearest_goals(self, unit):
        return sorted(self.goal, key=lambda goal: self.goal[goal], reverse=True)

    def send(self, stack, actions):
        here = stack[0].place
        if here in self.goal:
            others = [unit for unit in self.mine[here] if unit not in stack and not unit.flag]
            stay = max(0, self.weights["guard"] - len(others))
            keep = sorted(stack, key=lambda unit: -unit.defense)[:stay]
            self.moved.update(unit.id for unit in keep)
            stack = [unit for unit in stack if unit not in keep]
            if not stack:
                return self.on_movement(actions)
        if any(unit.battery and not unit.gun for unit in stack):
            guns = [unit for unit in stack if unit.battery]
            reach = min(unit.battery for unit in guns)
            if any(self.steps(here, foe) <= reach for foe in self.theirs):
                self.moved.update(unit.id for unit in guns)
                stack = [unit for unit in stack if unit not in guns]
                if not stack:
                    return self.on_movement(actions)
        target = self.assaults.get(stack[0].id) or self.wants(stack)
        if target is None or target == here:
            self.moved.update(unit.id for unit in stack)
            return self.on_movement(actions)
        return self.take(stack, target, actions)

    def take(self, stack, target, actions):
        self.errand, self.been = (target, max(unit.kind for unit in stack)), {stack[0].place}
        self.moved.update(unit.id for unit in stack)
        orders = [f"take {unit.id}" for unit in stack]
        self.plan = deque(orders[1:])
        self.here = stack[0].place
        return orders[0]

    def lead(self, head, actions):
        """A headquarters follows its units and stands with one of them, away from the enemy."""
        ours = [unit for stack in self.mine.values() for unit in stack if unit.formation == head.formation and not unit.flag]
        def score(unit):
            foes = min((self.steps(unit.place, foe) for foe in self.theirs), default=9)
            spread = max(self.steps(unit.place, other.place) for other in ours)
            return min(foes, 4) * 2 - spread + self.cover(unit.place) - self.danger(unit.place) * 2
        self.moved.add(head.id)
        far = max((self.steps(head.place, unit.place) for unit in ours), default=0) if head.place in self.centre else 9
        near = min((self.steps(head.place, foe) for foe in self.theirs), default=9) if head.place in self.centre else 9
        if not ours or (far <= head.flag - 4 and near > 3):
            return self.on_movement(actions)
        return self.take([head], max(ours, key=score).place, actions)

    def leaving(self):
        return self.seat == "British" and self.left < EXITS.get(self.scenario, ([], 0))[1] and (self.clear_road or self.left == 0)

    def march(self, actions, goes, leaves):
        """The next hex of an errand, or the end of it."""
        target, kind = self.errand
        if leaves and self.leaving():
            self.errand = None
            return leaves[0]
        cost = self.field(target, kind)
        hand = next((unit.place for unit in self.unit.values() if unit.id in self.moved and unit.place == self.here), self.here)
        def score(number):
            value = -cost.get(number, 3 * NEVER) - self.weights["caution"] * 1.5 * self.danger(number)
            crowd = len(self.mine.get(number, []))
            return value - (6 if crowd >= 4 else 0)
        options = [number for number in goes if number not in self.been]
        if hand not in self.centre:
            if options:
                self.here = max(options, key=score)
                self.been.add(self.here)
                return f"go {self.here}"
            self.errand = None
            return "halt" if "halt" in actions else actions[0]
        foes = self.beside(hand)
        settled = target in foes or (hand in self.goal and foes)
        if options and not settled:
            best = max(options, key=score)
            if score(best) > score(hand) + 0.01 or (cost.get(best, NEVER) < cost.get(hand, NEVER) and self.danger(best) < 2):
                self.been.add(best)
                self.here = best
                return f"go {best}"
        self.errand = None
        return "halt" if "halt" in actions else "end" if "end" in actions else actions[0]

    on_overrun = on_movement

    def reckon(self, fresh):
        """For every enemy within reach the value of an attack by all who can come beside him; the best are sent."""
        sent, free = {}, {unit.id: unit for unit in fresh if not unit.flag and unit.place in self.centre}
        targets = []
        for place, foes in self.theirs.items():
            able = [unit for unit in free.values() if self.field(place, unit.kind).get(unit.place, NEVER) <= unit.moves + 1]
            if able:
                targets.append((self.expect(place, foes, able), place, foes))
        for _, place, foes in sorted(targets, key=lambda one: -one[0]):
            able = sorted((unit for unit in free.values() if self.field(place, unit.kind).get(unit.place, NEVER) <= unit.moves + 1),
                          key=lambda unit: -unit.attack)
            best, count = max(((self.expect(place, foes, able[:n]), -n) for n in range(1, min(len(able), 8) + 1)), default=(0, 0))
            if best > self.weights["daring"]:
                for unit in able[:-count]:
                    sent[unit.id] = place
                    free.pop(unit.id)
        return sent

    def expect(self, place, foes, able):
        """What an attack is worth by the table: two dice, the ground's modifier, strengths by ratio."""
        attack = sum(unit.attack for unit in able)
        defense = max(1, sum(foe.defense for foe in foes) or 5)
        ratio = attack / defense
        column = min(7, 2 + int(ratio)) if ratio >= 1 else max(0, 4 - int(-(-defense // max(attack, 1))))
        return self.worth_of({COLUMNS[column]: 1}, place, foes, able, self.cover(place))

    def worth_of(self, columns, place, foes, able, modifier):
        theirs, ours = sum(foe.worth for foe in foes) or 10, sum(unit.worth for unit in able)
        total = 0.0
        for column, share in columns.items():
            for a in range(1, 7):
                for b in range(1, 7):
                    result = TABLE[max(2, min(12, a + b + modifier)) - 2][COLUMNS.index(column)]
                    total += share * self.toll(result, place, theirs, ours) / 36
        return total

    def toll(self, result, place, theirs, ours):
        part, taken = TOLL.get(result, (0, False))
        value = part * (theirs if part > 0 else ours * 0.5)
        return value + (self.weights["goal"] * 3 * self.goal.get(place, 0.1) if taken else 0)

    # Fire and combat

    def on_opportunity_fire(self, actions):
        shots = [(self.shot(action), action) for action in actions if action.startswith("fire")]
        value, action = max(shots, default=(0, "hold"))
        return action if value > 0 else "hold"

    def shot(self, action):
        words = action.split()
        gun = self.unit.get(words[1])
        if gun is None or gun.place not in self.centre:
            return 0
        if words[2] == "into":
            return self.hit(gun, words[3], Unit({"id": "x", "side": "", "place": "", "values": "4-5-4"})) * 8
        target = self.unit.get(words[3])
        if target is None or target.place not in self.centre:
            return 0
        return self.hit(gun, target.place, target) * (target.worth + 2)

    def on_attack(self, actions):
        known = set(actions)
        while self.plan:
            action = self.plan.popleft()
            if action in known:
                return action
        if "strike" in known:
            return "strike"
        shots = [(self.shot(action), action) for action in actions if action.startswith("fire")]
        if shots and max(shots)[0] > 0:
            return max(shots)[1]
        best, order = self.weights["daring"], None
        able = {}
        for action in actions:
            words = re.match(r"attack (\S+) with (\S+)", action)
            if words and words[2] in self.unit:
                able.setdefault(words[1], []).append(self.unit[words[2]])
        for place, units in able.items():
            units.sort(key=lambda unit: -unit.attack)
            counts = range(1, len(units) + 1) if self.weights["sums"] else [len(units)]
            for count in counts:
                steps = [f"attack {place} with {units[0].id}"] + [f"with {unit.id}" for unit in units[1:count]]
                value = self.promise(self.ask(do="odds", after=steps), place, units[:count])
                if value > best:
                    best, order = value, steps
        if order:
            self.plan = deque(order[1:] + ["strike"])
            return order[0]
        barrages = [action for action in actions if action.startswith("barrage")]
        if barrages:
            def score(action):
                stack = self.theirs.get(action.split()[1], [])
                return sum(unit.worth for unit in stack) - 5 * self.cover(action.split()[1])
            return max(barrages, key=score)
        return "end" if "end" in known else actions[0]

    def promise(self, odds, place, able, attacking=True):
        """The worth of the odds that the arena gives."""
        if not odds.get("ok") or not odds.get("total"):
            return -50.0
        foes = self.theirs.get(place, []) if attacking else []
        theirs, ours = sum(foe.worth for foe in foes) or 10, sum(unit.worth for unit in able) or 10
        return sum(chance["weight"] * self.toll(chance["result"].split()[0], place, theirs, ours) for chance in odds["chances"]) / odds["total"]

    def on_artillery(self, actions):
        return self.support(actions, 1)

    def on_defensive_artillery(self, actions):
        return self.support(actions, -1)

    def support(self, actions, sign):
        """The battery that changes the odds most, if it changes them enough."""
        now = sign * self.promise(self.ask(do="odds"), None, [])
        best, order = now + 0.6, "done"
        for action in actions:
            if action.startswith("support"):
                value = sign * self.promise(self.ask(do="odds", after=[action]), None, [])
                if value > best and value > -40:
                    best, order = value, action
        return order

    def on_anti_aircraft(self, actions):
        return next((action for action in actions if action.startswith("flak")), actions[0])

    def on_black_chit(self, actions):
        chits = [action for action in actions if action.startswith("play")]
        return chits[0] if chits and self.turn >= 2 else "done"

    def on_losses(self, actions):
        def score(action):
            unit = self.unit.get(action.split()[-1])
            return (unit.worth if unit else 0) * (2 if action.startswith("lose") else 1)
        return min(actions, key=score)

    on_overstack = on_losses

    def on_retreat(self, actions):
        def score(action):
            number = action.split()[-1]
            if number not in self.centre:
                return 0
            foes = min((self.steps(number, foe) for foe in self.theirs), default=9)
            return self.cover(number) + min(foes, 4) - self.danger(number) + (3 if number in self.goal else 0)
        return max(actions, key=score)

    def on_advance(self, actions):
        """Into the hex that was won, if it counts or is no worse than the one it left."""
        moves = [action for action in actions if action.startswith("advance") and " on to " not in action]
        def score(action):
            unit = self.unit.get(action.split()[1])
            return (unit.defense if unit else 0) - (9 if unit and unit.flag else 0)
        if not moves:
            return next(action for action in actions if not action.startswith("advance"))
        best = max(moves, key=score)
        if score(best) > 3 or "done" not in actions:
            return best
        return "done"

    def on_split(self, actions):
        return max(actions, key=lambda action: sum(unit.worth for unit in self.mine.get(action.split()[-1], [])))

    def on_replacement(self, actions):
        if "roll" in actions:
            return "roll"
        def score(action):
            unit = self.unit.get(action.split()[-1])
            return unit.worth if unit else 0
        return max(actions, key=score)


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else ""
    if chosen not in MINDS:
        sys.exit(f"name a mind: {', '.join(MINDS)}")
    play(lambda ask, opening: Mind(ask, opening, chosen))
