#!/usr/bin/env python3
"""Four strangers at WestWall, written from its rules and the protocol alone.

    sandtable arena spearhead --seats 'bot:python3 strangers/westwall.py encircler:regular' --games 20

encircler   closes rings: an attack is good where the defender has no way back
holder      keeps a line between the enemy and what counts, attacks only at good odds
racer       goes for what counts by the shortest way and attacks what stands there
gambler     tries every attack that its units can reach and takes the best sums of the table

They know what a rulebook reader knows: strengths, distances, zones of control, and the exact odds that the engine gives.
"""

import re
import sys
from collections import deque

from guest import play

MINDS = {
    # ring: worth of a closed ring; daring: the difference below which it does not attack; goal: pull of what counts;
    # line: wish to stand beside friends; caution: price of standing where many enemies reach.
    "encircler": {"ring": 3.0, "daring": 0, "goal": 1.0, "line": 0.2, "caution": 0.3},
    "holder": {"ring": 1.5, "daring": 3, "goal": 1.4, "line": 1.0, "caution": 1.0},
    "racer": {"ring": 1.0, "daring": 2, "goal": 3.0, "line": 0.0, "caution": 0.1},
    "gambler": {"ring": 2.0, "daring": -1, "goal": 0.7, "line": 0.1, "caution": 0.0},
}
# Defense that the ground adds, in columns of the table, roughly.
GROUND = {"rough": 3, "woods": 1, "broken": 1, "town": 1, "mixed": 0, "city": 2}


class Unit:
    def __init__(self, piece):
        self.id, self.side, self.hex = piece["id"], piece["side"], piece["place"]
        numbers = [int(number) for number in re.findall(r"\d+", piece["values"])] or [0, 1, 0]
        self.gun = "artillery" in piece["symbol"]
        self.attack, self.defense = numbers[0], numbers[1] if len(numbers) > 1 else 1
        self.moves = numbers[2] if len(numbers) > 2 else 6
        self.worth = self.attack + self.defense + (3 if self.gun else 0)


class Mind:
    def __init__(self, ask, opening, name):
        self.ask, self.weights = ask, MINDS[name]
        self.scenario = opening.get("scenario", "")
        board = ask(do="scene")["board"]
        self.ground = {space["id"]: space["terrain"] for space in board["spaces"]}
        centres = {space["id"]: space["centre"] for space in board["spaces"]}
        self.centre = centres
        self.around = {}
        for one, (x, y) in centres.items():
            near = (other for other, (u, v) in centres.items() if other != one and (u - x) ** 2 + (v - y) ** 2 < 3.3)
            self.around[one] = sorted(near)
        self.fields = {}
        self.plan, self.planned = deque(), None

    # What stands where

    def look(self, seat):
        state = self.ask(do="state")
        units = [Unit(piece) for piece in state["pieces"]]
        self.seat, self.turn, self.phase = seat, state["turn"], state["phase"]
        self.at = {unit.hex: unit for unit in units if unit.hex in self.around}
        self.unit = {unit.id: unit for unit in units}
        self.mine = [unit for unit in self.at.values() if unit.side == seat]
        self.theirs = [unit for unit in self.at.values() if unit.side != seat]
        self.panels = {panel["title"]: panel["rows"] for panel in state["panels"]}

    def goals(self):
        """Hexes that count, with their weight: objectives and towns as the panels name them, the road, the far bank."""
        goals = {}
        for title in ("Objectives", "Towns"):
            for row in self.panels.get(title, []):
                points = re.search(r"\((\d+)\), ", row["label"])
                for hexes in re.findall(r"\b\d{4}\b", row["label"]):
                    goals[hexes] = int(points.group(1)) / 5 if points else 2
        for row in self.panels.get("Victory", []):
            if row["label"] == "blocked in":
                goals.update({number: 2 for number in re.findall(r"\b\d{4}\b", row["value"])})
        for row in self.panels.get("From the air", []):
            if row["label"].startswith("drop zone"):
                goals.update({number: 1 for number in re.findall(r"\b\d{4}\b", row["value"])})
        if "Rhine" in str(self.panels):
            goals.update({number: 1 for number in self.around if number[:2] in ("12", "14")})
        return goals or {number: 1 for number in list(self.around)[:1]}

    def field(self, goal):
        """Steps from every hex to a goal."""
        if goal not in self.fields:
            steps, queue = {goal: 0}, deque([goal])
            while queue:
                here = queue.popleft()
                for near in self.around[here]:
                    if near not in steps:
                        steps[near] = steps[here] + 1
                        queue.append(near)
            self.fields[goal] = steps
        return self.fields[goal]

    def near(self, one, other):
        return other in self.around[one]

    def enemies_beside(self, number):
        return [self.at[near] for near in self.around[number] if near in self.at and self.at[near].side != self.seat]

    def pull(self, number):
        """How near a hex is to what counts."""
        best = max(weight * 12 / (3 + self.field(goal).get(number, 40)) for goal, weight in self.goal.items())
        return best * self.weights["goal"]

    # Decisions

    def choose(self, seat):
        legal = self.ask(do="legal", seat=seat)
        actions, topic = legal["actions"], legal["topic"]
        if len(actions) == 1:
            return actions[0]
        self.look(seat)
        self.goal = {hexes: weight for hexes, weight in self.goals().items() if hexes in self.around}
        ways = {"setup": self.set_up, "movement": self.move, "combat": self.declare, "declare": self.declare}
        for name, way in (("barrage", self.add_fire), ("protect", self.add_fire), ("fpf", self.add_fire)):
            ways[name] = way
        ways.update(retreat=self.retreat, displace=self.retreat, advance=self.advance)
        action = ways.get(topic, self.other)(actions)
        return action if action in actions else actions[0]

    def other(self, actions):
        """Bridges, zones, landings and what else a single game asks: the one nearest to what counts."""
        def score(action):
            numbers = [number for number in re.findall(r"\b\d{4}\b", action) if number in self.around]
            if action.startswith(("blow", "repair", "drop", "bridge")):
                return 5 + (self.pull(numbers[0]) if numbers else 0)
            return 0
        return max(actions, key=score)

    def set_up(self, actions):
        placed = [unit.hex for unit in self.mine]
        unit = actions[0].split()[1] if actions[0].startswith("place") else None
        mine = self.unit.get(unit)
        choices = [action for action in actions if action.split()[1:2] == [unit]] or actions
        def score(action):
            number = action.split()[-1]
            if number not in self.around:
                return -1
            value = self.pull(number) + GROUND.get(self.ground[number], 0) * 0.3
            spread = min((self.field(number).get(other, 40) for other in placed), default=3)
            value -= 2.0 if spread < 2 else 0.0
            goal = max(self.goal, key=lambda one: self.goal[one] * 12 / (3 + self.field(one).get(number, 40)))
            ring = self.field(goal).get(number, 40)
            value += (1.0 if (ring <= 1) == bool(mine and mine.gun) else 0.0) + (0.8 if 1 <= ring <= 3 else 0)
            return value
        return max(choices, key=score)

    def move(self, actions):
        if self.planned != (self.turn, self.phase, self.seat):
            self.planned = (self.turn, self.phase, self.seat)
            self.plan = deque(self.campaign(actions))
        known = set(actions)
        while self.plan:
            action = self.plan.popleft()
            if action in known:
                return action
        leaving = [action for action in actions if action.startswith("exit") and self.should_leave(action)]
        if leaving:
            return leaving[0]
        entering = [action for action in actions if action.startswith(("enter", "drop"))]
        if entering:
            return max(entering, key=lambda action: self.stand(action.split()[-1], self.unit.get(action.split()[1])))
        return "end" if "end" in known else actions[0]

    def leavers(self):
        """Units that score by leaving, each with its steps to the edge, as far as it is time for them to drive there."""
        for title, rows in self.panels.items():
            edge = re.match(r"To leave by the (\w+) edge", title)
            if not edge:
                continue
            named = {name for row in rows if row["label"] == "still to go" for name in row["value"].split(", ")}
            left = next((re.search(r"(\d+) turns? after", row["value"]) for row in rows if row["label"] == "time"), None)
            turns = int(left.group(1)) if left else 0
            axis, sign = {"west": (0, 1), "east": (0, -1), "north": (1, 1), "south": (1, -1)}[edge.group(1)]
            limit = min(sign * centre[axis] for centre in self.centre.values())
            for unit in self.mine:
                if unit.id in named:
                    steps = (sign * self.centre[unit.hex][axis] - limit) / 1.5
                    if turns <= steps * 1.8 / max(unit.moves, 1) + 2:
                        yield unit.id, lambda number, axis=axis, sign=sign: -sign * self.centre[number][axis]

    def should_leave(self, action):
        unit = action.split()[1]
        for title, rows in self.panels.items():
            edge = re.match(r"To leave by the (\w+) edge", title)
            if edge and any(unit in row["value"].split(", ") for row in rows):
                return action.endswith(edge.group(1))
            if title == "116th Panzer" and any(unit in row["value"] for row in rows if row["label"] == "on the map"):
                return self.turn >= 4
        return False

    def campaign(self, actions):
        """Moves for the whole phase: exits, then attacks by worth, then all others towards what counts."""
        reach = {}
        for action in actions:
            words = action.split()
            if words[0] in ("move", "enter", "drop") and len(words) == 4:
                reach.setdefault(words[1], {})[words[3]] = action
        orders = [action for action in actions if action.startswith("exit") and self.should_leave(action)]
        busy = {action.split()[1] for action in orders}
        taken = {unit.hex for unit in self.mine if unit.id not in reach}
        away = dict(self.leavers())
        for unit, westward in away.items():
            choices = [number for number in reach.get(unit, {}) if number not in taken and number in self.around]
            if unit not in busy and choices:
                best = max(choices, key=lambda number: westward(number) - 2 * bool(self.enemies_beside(number)))
                busy.add(unit)
                taken.add(best)
                orders.append(reach[unit][best])
        attackers = {unit: self.unit[unit] for unit in reach if unit in self.unit and not self.unit[unit].gun}
        targets = sorted(self.theirs, key=lambda enemy: -self.prize(enemy))
        for enemy in targets:
            for unit, number in self.assault(enemy, attackers, reach, busy, taken):
                busy.add(unit)
                taken.add(number)
                if self.unit[unit].hex != number:
                    orders.append(reach[unit][number])
        rest = [unit for unit in reach if unit not in busy and unit in self.unit]
        rest.sort(key=lambda unit: -self.pull(self.unit[unit].hex) if self.unit[unit].hex in self.around else 0)
        for unit in rest:
            mine = self.unit[unit]
            choices = [number for number in reach[unit] if number not in taken]
            if mine.hex in self.around:
                choices.append(mine.hex)
            if choices:
                best = max(choices, key=lambda number: self.stand(number, mine))
                taken.add(best)
                if best != mine.hex:
                    orders.append(reach[unit][best])
        return orders

    def prize(self, enemy):
        return enemy.worth + 3 * self.pull(enemy.hex) - 2 * GROUND.get(self.ground[enemy.hex], 0)

    def assault(self, enemy, attackers, reach, busy, taken):
        """Who attacks an enemy and from where, ring first; none if the table does not favour it."""
        free = [near for near in self.around[enemy.hex] if near not in taken and self.at.get(near) in (None, *self.mine)]
        standing = [unit for unit in self.mine if self.near(unit.hex, enemy.hex) and unit.id not in reach]
        force = sum(unit.attack for unit in standing)
        chosen, hexes = [], [unit.hex for unit in standing]
        pool = {unit: mine for unit, mine in attackers.items() if unit not in busy}
        while pool and free:
            options = []
            for unit, mine in pool.items():
                for number in free:
                    if number in reach[unit] or mine.hex == number:
                        gain = self.closing(enemy.hex, hexes, number) * self.weights["ring"] + mine.attack
                        gain -= 1.5 * len([other for other in self.enemies_beside(number) if other is not enemy])
                        options.append((gain, unit, number))
            if not options:
                break
            _, unit, number = max(options)
            chosen.append((unit, number))
            hexes.append(number)
            force += pool.pop(unit).attack
            free = [near for near in free if near != number]
            need = enemy.defense + GROUND.get(self.ground[enemy.hex], 0)
            if force - need >= max(4, self.weights["daring"] + 2) and not self.ways_back(enemy, hexes):
                break
            if force - need >= 9:
                break
        need = enemy.defense + GROUND.get(self.ground[enemy.hex], 0)
        closed = not self.ways_back(enemy, hexes)
        good = force - need >= self.weights["daring"] + (0 if closed else 2)
        return chosen if good and chosen else []

    def closing(self, target, hexes, number):
        """How many ways back a unit in a hex takes from the target."""
        open_ways = [near for near in self.around[target] if not self.shut(near, hexes)]
        return sum(1 for near in open_ways if near == number or self.near(near, number))

    def shut(self, number, hexes):
        return number in hexes or number in self.at or any(self.near(number, one) for one in hexes)

    def ways_back(self, unit, hexes=()):
        """Where a unit could retreat to: empty hexes outside the zones of the other side."""
        foes = [other.hex for other in self.at.values() if other.side != unit.side] + list(hexes)
        empty = [near for near in self.around[unit.hex] if near not in self.at and near not in hexes]
        return [near for near in empty if not any(self.near(near, foe) for foe in foes)]

    def stand(self, number, mine):
        """What it is worth to stand in a hex at the end of the phase."""
        if number not in self.around:
            return -50
        value = self.pull(number) + 0.3 * GROUND.get(self.ground[number], 0)
        enemies = self.enemies_beside(number)
        if enemies:
            weak = mine is None or mine.gun or mine.attack + 1 < sum(enemy.defense for enemy in enemies)
            value -= 6 if weak else 2
        foes = sum(1 for enemy in self.theirs if self.field(number).get(enemy.hex, 40) <= 4)
        friends = sum(1 for unit in self.mine if 0 < self.field(number).get(unit.hex, 40) <= 2)
        value += self.weights["line"] * min(friends, 3) * 0.5 - self.weights["caution"] * foes * 0.15
        if mine is not None and mine.gun:
            value -= 0.5 * foes
        return value

    # Combat

    def worth_of(self, odds):
        if not odds.get("ok") or not odds.get("total"):
            return -20.0
        total = 0.0
        for chance in odds["chances"]:
            lost = set(chance["lost"])
            for name, steps in chance["retreats"]:
                unit = self.unit.get(name)
                if unit is None or name in lost or unit.hex not in self.around:
                    continue
                if not self.ways_back(unit):
                    lost.add(name)
                else:
                    total += (0.4 if unit.side != self.seat else -0.4) * chance["weight"] * min(steps, 3)
            for name in lost:
                unit = self.unit.get(name)
                if unit is not None:
                    total += (unit.worth if unit.side != self.seat else -unit.worth) * chance["weight"]
        return total / odds["total"]

    def declare(self, actions):
        """The step that the exact odds like best; a declaration that can be closed is closed when nothing improves it."""
        now = self.worth_of(self.ask(do="odds"))
        def score(action):
            if action in ("done", "end"):
                return now + 0.01 if action == "done" else -0.5
            if action.startswith("attack"):
                enemy = self.unit.get(action.split()[1])
                beside = [unit for unit in self.mine if enemy and enemy.hex and self.near(unit.hex, enemy.hex)]
                steps = [action] + [f"with {unit.id}" for unit in beside]
                best = -20.0
                for count in range(2, len(steps) + 1):
                    best = max(best, self.worth_of(self.ask(do="odds", after=steps[:count])))
                return best
            return self.worth_of(self.ask(do="odds", after=[action]))
        return max(actions, key=score)

    def add_fire(self, actions):
        now = self.worth_of(self.ask(do="odds"))
        scores = [(self.worth_of(self.ask(do="odds", after=[one])), one) for one in actions if one != "done"]
        value, action = max(scores, default=(now, "done"))
        return action if value > now + 0.2 or "done" not in actions else "done"

    def retreat(self, actions):
        def score(action):
            number = action.split()[-1]
            if number not in self.around:
                return -9
            foes = sum(1 for enemy in self.theirs if self.field(number).get(enemy.hex, 40) <= 2)
            return self.pull(number) + 0.4 * GROUND.get(self.ground[number], 0) - foes
        return max(actions, key=score)

    def advance(self, actions):
        def score(action):
            number = action.split()[-1]
            if number not in self.around:
                return self.pull(self.mine[0].hex) * 0 + 0.5
            mine = self.unit.get(action.split()[1])
            gain = 3 if number in self.goal else 0
            closes = sum(1 for enemy in self.theirs if self.field(number).get(enemy.hex, 40) <= 2)
            danger = len(self.enemies_beside(number))
            return gain + 0.3 * self.weights["ring"] * closes - 1.2 * danger + (0.2 if mine and not mine.gun else -3)
        return max(actions, key=score)


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else ""
    if chosen not in MINDS:
        sys.exit(f"name a mind: {', '.join(MINDS)}")
    play(lambda ask, opening: Mind(ask, opening, chosen))
