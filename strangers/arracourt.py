#!/usr/bin/env python3
"""Four strangers at Patton's Vanguard, written from its rules and the protocol alone.

    sandtable arena first --seats 'bot:python3 strangers/arracourt.py hammer:regular' --games 20

hammer      masses what it has against the weakest defended area that is worth points
holder      keeps what counts, leaves garrisons, attacks only at good odds
racer       takes empty ground and drives for points and for the way to victory by area 8
reckoner    asks the engine for the exact sums of its best dozen attacks and takes the best of them

They know what a rulebook reader knows: values, terrain, boundaries, points, and the chances of two dice against two dice.
"""

import heapq
import re
import sys
from collections import deque

from guest import play

MINDS = {
    # ground: worth of areas; own, foe: worth of a step of either side; daring: what a plan must be worth at least;
    # guard: price of leaving ground that counts empty; pull: wish to be near what counts; tries: plans put to the engine.
    "hammer": {"ground": 1.2, "own": 0.25, "foe": 0.60, "daring": 0.05, "guard": 0.4, "pull": 1.0, "tries": 4},
    "holder": {"ground": 1.0, "own": 0.50, "foe": 0.50, "daring": 0.50, "guard": 1.2, "pull": 0.6, "tries": 4},
    "racer": {"ground": 2.0, "own": 0.25, "foe": 0.35, "daring": 0.05, "guard": 0.3, "pull": 2.0, "tries": 4},
    "reckoner": {"ground": 1.2, "own": 0.35, "foe": 0.55, "daring": 0.15, "guard": 0.8, "pull": 1.0, "tries": 12},
}
# Neighbours of each area as the map has them: ~ a river, = the canal, b a bridge over it.
MAP = """1: 2|2: 1 3|3: 2 4 11=b 15=b|4: 3 5 11=b|5: 4 6=b 10=b|6: 5=b 7 10|7: 6 8 9 10 24|8: 7 9 13 23 24|9: 7 8 10 11 12 13
10: 5=b 6 7 9 11|11: 3=b 4=b 9 10 12 15|12: 9 11 13 14 15 20 21|13: 8 9 12 21 23|14: 12 15 16 18 19 20|15: 3=b 11 12 14 16
16: 14 15 17 18|17: 16 18 35|18: 14 16 17 19 33 34 35|19: 14 18 20 33~b|20: 12 14 19 21 32~b 33~|21: 12 13 20 22 23 31~b 32~
22: 21 23 24 25 27~b 28~ 31~|23: 8 13 21 22 24|24: 7 8 22 23 25|25: 22 24 26~b 27~b|26: 25~b 27|27: 22~b 25~b 26 28
28: 22~ 27 29 30~ 31~b|29: 28 30 33 37 38|30: 28~ 29 31 32 33|31: 21~b 22~ 28~b 30 32|32: 20~b 21~ 30 31 33
33: 18 19~b 20~ 29 30 32 34 37|34: 18 33 35 36 37|35: 17 18 34 36|36: 34 35 37 38|37: 29 33 34 36 38|38: 29 36 37"""
NEAR = {}
for row in MAP.replace("\n", "|").split("|"):
    name, beside = row.split(": ")
    NEAR[name] = {re.match(r"\d+", one).group(): re.sub(r"\d", "", one) for one in beside.split()}
POINTS = {"9": 2, "12": 2, "13": 1, "14": 1, "20": 1, "21": 1, "23": 1, "38": 1}
TEM = {str(area): int(tem) for area, tem in enumerate("11232112312321222212231212321321212213", 1)}
ROUGH = {"3", "4", "9", "12", "16", "18", "24", "26", "28", "33", "36"}
# Out of 1296: how often the attacker's two dice beat the defender's by so much.
TWO = {total: 6 - abs(7 - total) for total in range(2, 13)}
EDGE = {}
for mine, many in TWO.items():
    for theirs, more in TWO.items():
        EDGE[mine - theirs] = EDGE.get(mine - theirs, 0) + many * more
ARMOR = ("armor", "tank_destroyer", "recon", "assault_gun")


class Unit:
    def __init__(self, piece):
        self.id, self.side, self.area, self.formation = piece["id"], piece["side"], piece["place"], piece["formation"]
        numbers = [int(number) for number in re.findall(r"\d+", piece["values"])] or [0, 1, 0]
        self.attack, self.defense, self.moves = (numbers + [1, 0])[:3]
        self.reduced = "reduced" in str(piece["marks"]).lower()
        symbol = piece["symbol"]
        self.gun, self.flak, self.armor = "artillery" in symbol, "anti_air" in symbol, symbol.startswith(ARMOR)
        self.kind = "gun" if self.gun else "armor" if self.armor else "engineer" if "engineer" in symbol else "infantry"
        self.foot = self.kind in ("infantry", "engineer") and not self.flak
        self.steps = 1 if self.reduced else 2


class Mind:
    def __init__(self, ask, opening, name):
        self.ask, self.weights = ask, MINDS[name]
        self.plan, self.team, self.half, self.regrouped = deque(), set(), None, set()

    # What stands where

    def look(self, seat):
        state = self.ask(do="state")
        view = state["view"]
        seats = state["title"]["seats"]
        self.side = "German" if seats.index(seat) == view["german"] else "American"
        self.first = state["title"]["scenario"].startswith("first")
        self.turn, self.dice = state["turn"], view["dice"]
        self.attacking = view["active"] == self.side
        self.weather = "clear" if view["clouds_broke"] else view["weather"]
        self.unit = {piece["id"]: Unit(piece) for piece in state["pieces"]}
        self.mine, self.theirs = {}, {}
        for unit in self.unit.values():
            if unit.area in NEAR:
                (self.mine if unit.side == self.side else self.theirs).setdefault(unit.area, []).append(unit)
        german = {area for area in NEAR if view["german_control"] >> (int(area) - 1) & 1}
        self.owned = german if self.side == "German" else set(NEAR) - german
        self.leaders = []
        for panel in state["panels"]:
            if panel["title"] == "Leaders":
                self.leaders = [row for row in panel["rows"] if row["value"].startswith("ready")]
        now = (self.turn, view["impulse"], view["halves"])
        if now != self.half:
            self.half, self.plan, self.team, self.regrouped = now, deque(), set(), set()
        self.value = {area: self.worth(area) for area in NEAR}

    def worth(self, area):
        """What it means to control an area: its points, and the German's way by 8 to 7 or 25."""
        value = POINTS.get(area, 0) * (1.0 + 0.15 * self.turn)
        if area == "8":
            value += 0.8
        elif area in ("7", "25"):
            value += 0.6 if self.turn == 1 else 1.0
            value += 4.0 if ("8" in self.owned) == (self.side == "German") and self.turn > 1 else 0.0
        return 0.12 + value + 0.08 * sum(POINTS.get(near, 0) for near in NEAR[area])

    def shut(self, unit, area):
        """Areas that 17.3 and the zones of the second scenario close."""
        if self.first and self.turn == 1:
            south, west = int(area) <= 5, area in ("6", "7", "24", "25", "26")
            if self.side == "American":
                return south
            return (south and unit.formation.startswith("113")) or (west and area not in self.owned)
        if not self.first and unit.formation.startswith("320"):
            return area not in ("7", "9")
        return not self.first and unit.formation.startswith("559") and area not in ("22", "25", "26", "27", "28", "31")

    def reach(self, unit):
        """Where a unit can go in an assault, each with its path."""
        paths, queue = {}, [(0, unit.area, [])]
        while queue:
            spent, here, path = heapq.heappop(queue)
            if here in paths:
                continue
            paths[here] = path
            if path and here in self.theirs:
                continue
            for area, water in NEAR[here].items():
                if area in paths or self.shut(unit, area) or (water == "~" and not unit.foot):
                    continue
                foes = self.theirs.get(area)
                if foes:
                    cost = 3 if all(foe.reduced for foe in foes) else 4
                else:
                    cost = 2 if any(near in self.theirs for near in NEAR[area]) else 1
                if unit.area in self.theirs and not path and (foes or area not in self.owned):
                    continue
                if len(self.mine.get(area, [])) >= 10 or (unit.gun and area not in self.owned):
                    continue
                cost = max(cost, unit.moves) if water == "~" else cost
                if spent + cost <= unit.moves or not spent:
                    heapq.heappush(queue, (spent + cost, area, path + [area]))
        return paths

    # The sums of the rules

    def attack_value(self, units, ranged=False):
        lead = max((unit for unit in units if not unit.gun), key=lambda unit: (unit.attack, not unit.reduced), default=None)
        if lead is None:
            return None, 0
        value = lead.attack + sum(0.5 if unit.reduced else 1 for unit in units if unit is not lead)
        if not ranged and len({unit.kind for unit in units if not unit.flak}) >= 3:
            value += 1
        value += 1 if self.side == "American" and self.weather == "clear" else 0
        for row in self.leaders:
            suits = any(unit.formation in row["value"] for unit in units)
            if suits or ("any armored" in row["value"] and self.side == "American" and any(unit.armor for unit in units)):
                value += int(row["label"].split("+")[-1])
        return lead, int(value)

    def defense_value(self, area, froms=(), ranged=False):
        foes = self.theirs[area]
        value = 2 if self.side == "German" and self.weather == "clear" else 0
        if ranged:
            return value + sum(1 for foe in foes if foe.armor) + 2 * TEM[area]
        waters = [NEAR[one].get(area, "")[:1] for one in froms]
        value += 2 if waters and all(one == "=" for one in waters) else 1 if waters and all(waters) else 0
        return value + max(foe.defense for foe in foes) + len(foes) - 1 + TEM[area]

    def expect(self, units, lead, area, attack, defense, ranged=False):
        """Worth of an attack, over all rolls."""
        foes = self.theirs[area]
        own, foe = self.weights["own"], self.weights["foe"]
        ground = self.weights["ground"] * self.value[area] * (0 if ranged and area not in self.mine else 1)
        holds = sum(3 if one.steps == 2 else 2 for one in foes)
        clears = sum(one.steps for one in foes)
        credit = 0.8 if self.side == "German" and area in ("9", "12") else 0.0
        total = 0.0
        for edge, weight in EDGE.items():
            margin = attack - defense + edge
            if margin < 0:
                total -= weight * sum(own * (1.0 if unit.steps == 2 else 1.6) for unit in units)
                continue
            points = max(margin - (1 if area in ROUGH and not ranged else 0), 0)
            rout = points > holds and area not in ROUGH and not ranged
            total -= 0 if rout else weight * own * (1.0 if lead.steps == 2 else 1.6)
            total += weight * foe * min(points, holds) * 0.7
            total += weight * (ground if points >= clears and area not in self.owned else credit if not ranged else 0)
        return total / 1296

    # Plans for an impulse

    def leave(self, area, gone):
        """Price of leaving an area: more if it is left empty beside an enemy."""
        rest = [unit for unit in self.mine.get(area, []) if unit not in gone]
        danger = any(near in self.theirs for near in NEAR[area]) or area in self.theirs
        further = any(far in self.theirs for near in NEAR[area] for far in NEAR[near])
        if rest or area not in self.owned:
            return 0.0
        return self.weights["guard"] * self.value[area] * (0.8 if danger else 0.35 if further else 0.05)

    def assaults(self, area):
        """Plans for one active area: an attack with more or fewer units, or a drive onto empty ground."""
        units = self.mine.get(area, [])
        paths = {unit.id: self.reach(unit) for unit in units}
        plans = []
        for target in {goal for ways in paths.values() for goal in ways if goal != area} | {area}:
            able = [unit for unit in units if target in paths[unit.id]]
            able.sort(key=lambda unit: (-unit.attack, unit.reduced))
            if target in self.theirs:
                able = [unit for unit in able if not unit.flak and not unit.gun]
                for count in sorted({len(able), len(able) - 1, len(able) - 2, (len(able) + 1) // 2}):
                    chosen = able[:count]
                    if count < 1 or (area in self.theirs and target != area):
                        continue
                    lead, attack = self.attack_value(chosen)
                    froms = [(([area] + paths[unit.id][target])[-2:])[0] for unit in chosen] if target != area else []
                    defense = self.defense_value(target, () if target in self.mine else froms)
                    score = self.expect(chosen, lead, target, attack, defense)
                    score -= self.leave(area, chosen) if target != area else 0.0
                    steps = [f"move {unit.id} to {step}" for unit in chosen for step in paths[unit.id][target]]
                    plans.append((score, [f"assault {area}", *steps, f"attack {target}"], chosen, target))
            elif target != area:
                for chosen in (able[-1:], able[:1], able[:len(able) - 1], able):
                    if not chosen:
                        continue
                    path = paths[chosen[0].id][target]
                    gain = sum(self.value[one] for one in set(path) if one not in self.owned) * self.weights["ground"]
                    gain += 0.04 * len(chosen) * (self.pull(target) - self.pull(area)) * self.weights["pull"]
                    foes = sum(foe.attack > 2 for near in NEAR[target] for foe in self.theirs.get(near, []))
                    gain -= 0.12 * max(foes - 2 * len(chosen) - TEM[target], 0)
                    if target in self.owned and self.value[target] > 1 and target not in self.mine and foes:
                        gain += self.weights["guard"] * self.value[target] * 0.4
                    steps = [f"move {unit.id} to {step}" for unit in chosen for step in paths[unit.id][target]]
                    plans.append((gain - self.leave(area, chosen), [f"assault {area}", *steps], chosen, None))
        return plans

    def pull(self, area):
        """How near an area is to ground that counts and is not ours, or is ours and in danger."""
        if not hasattr(self, "far"):
            self.far = {}
            for start in NEAR:
                steps, queue = {start: 0}, deque([start])
                while queue:
                    here = queue.popleft()
                    for near in NEAR[here]:
                        if near not in steps:
                            steps[near] = steps[here] + 1
                            queue.append(near)
                self.far[start] = steps
        total = 0.0
        for goal in (*POINTS, "8"):
            threat = any(near in self.theirs for near in NEAR[goal])
            weight = 1.0 if goal not in self.owned else 0.9 if threat else 0.3
            total += weight * self.value[goal] / (1 + self.far[area][goal]) ** 1.3
        return total

    def shots(self, action):
        """A ranged attack, a bombardment or an air strike."""
        words = action.split()
        target = words[-1]
        if target not in self.theirs:
            return (-9.0, [action], [], None)
        if words[0] == "ranged":
            able = sorted((unit for unit in self.mine.get(words[1], []) if unit.armor), key=lambda unit: (-unit.attack, unit.reduced))
            best = (-9.0, [action], [], None)
            for count in range(1, len(able) + 1):
                lead, attack = self.attack_value(able[:count], True)
                score = self.expect(able[:count], lead, target, attack, self.defense_value(target, (), True), True)
                best = max(best, (score, [action], able[:count], None), key=lambda plan: plan[0])
            return best
        foes = self.theirs[target]
        if words[0] == "strike":
            edge = 4 + (3 if len(foes) >= 5 else 0) - TEM[target] - sum(foe.flak for foe in foes)
        else:
            guns = [unit for area in (target, *NEAR[target]) for unit in self.mine.get(area, []) if unit.gun and not unit.reduced]
            edge = 4 + len(guns) - TEM[target]
        holds = sum(3 if foe.steps == 2 else 2 for foe in foes)
        mean = sum(weight * min(max(edge + roll, 0), holds) for roll, weight in EDGE.items()) / 1296
        return (mean * self.weights["foe"] * 0.7, [action], [], None)

    def impulse(self, actions):
        """The best plan of the half; attacks are put to the engine, which knows whether they are legal and what they add up to."""
        plans = []
        for action in actions:
            if action.startswith("assault"):
                plans += self.assaults(action.split()[1])
            elif action.startswith(("ranged", "bombard", "strike")):
                plans.append(self.shots(action))
        shifts = self.shifts() if "regroup" in actions else {}
        if shifts:
            plans.append((0.5 * sum(gain for gain, _ in shifts.values()), ["regroup"], [], None))
        plans.sort(key=lambda plan: -plan[0])
        tried, best = 0, None
        for score, steps, chosen, target in plans:
            if score < self.weights["daring"] or tried >= self.weights["tries"] or (best and score < best[0] - 1):
                break
            if target is not None:
                tried += 1
                score = self.sure(steps, chosen, target)
            if score >= self.weights["daring"] and (best is None or score > best[0]):
                best = (score, steps, chosen)
            if best and self.weights["tries"] <= 4:
                break
        if best is None:
            return "regroup" if shifts else "pass" if "pass" in actions else actions[-1]
        self.plan, self.team = deque(best[1]), {unit.id for unit in best[2]}
        return self.plan.popleft()

    def sure(self, steps, chosen, target):
        """Worth of an attack by the engine's own sums; very low if the rules refuse it."""
        after = list(steps)
        if target == chosen[0].area or target in self.mine:
            after += [f"with {unit.id}" for unit in chosen]
        odds = self.ask(do="odds", after=after)
        facts = odds.get("facts", {})
        if not odds.get("ok") or "Attack Value" not in facts:
            return -9.0
        lead, attack = self.attack_value(chosen)
        # The leaders come later, so the engine's value is a lower bound and ours an upper one.
        attack = max(attack, int(float(facts["Attack Value"]))) if attack - float(facts["Attack Value"]) < 4 else attack - 1
        score = self.expect(chosen, lead, target, attack, int(float(facts["Defense Value"])))
        return score - (self.leave(chosen[0].area, chosen) if target != chosen[0].area else 0.0)

    # Regrouping

    def shifts(self):
        """For each unit the best step to friendly ground beside it, if one is better than staying."""
        crowd = {area: len(units) for area, units in self.mine.items()}
        moves = {}
        def stand(unit, area):
            foes = sum(1 for near in NEAR[area] for _ in self.theirs.get(near, []))
            value = self.pull(area) * self.weights["pull"] * 0.3
            if self.value[area] > 0.9 and foes:
                value += self.weights["guard"] * self.value[area] * 0.5 / max(crowd.get(area, 0), 1)
            value -= 0.15 * foes if unit.gun or unit.flak or unit.reduced else 0.0
            return value
        for area, units in self.mine.items():
            for unit in units:
                if unit.id in self.regrouped:
                    continue
                here = stand(unit, area)
                for near, water in NEAR[area].items():
                    open_way = near in self.owned and near not in self.theirs and (water != "~" or unit.foot)
                    if not open_way or self.shut(unit, near) or crowd.get(near, 0) >= 9:
                        continue
                    if crowd[area] == 1 and self.leave(area, [unit]) > 0.3:
                        continue
                    gain = stand(unit, near) - here
                    if gain > 0.06 and gain > moves.get(unit.id, (0, ""))[0]:
                        moves[unit.id] = (gain, near)
                if unit.id in moves:
                    crowd[area] -= 1
                    crowd[moves[unit.id][1]] = crowd.get(moves[unit.id][1], 0) + 1
        return moves

    def regroup(self, actions):
        for unit, (_, area) in sorted(self.shifts().items(), key=lambda item: -item[1][0]):
            action = f"move {unit} to {area}"
            self.regrouped.add(unit)
            if action in actions:
                return action
        return "end"

    # Decisions

    def choose(self, seat):
        legal = self.ask(do="legal", seat=seat)
        actions = legal["actions"]
        if len(actions) == 1:
            return actions[0]
        if actions[0].startswith("bid"):
            return "bid 10" if "bid 10" in actions else actions[0]
        try:
            action = self.decide(seat, legal["topic"], actions)
        except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as fault:
            print(f"{legal['topic']}: {fault!r}", file=sys.stderr)
            action = None
        return action if action in actions else next((one for one in ("end", "done", "pass") if one in actions), actions[0])

    def decide(self, seat, topic, actions):
        self.look(seat)
        verbs = {action.split()[0] for action in actions}
        if topic == "impulse":
            action = self.impulse(actions)
        elif topic == "second":
            action = self.second(actions)
        elif topic == "regroup":
            action = self.regroup(actions)
        elif topic == "assault":
            action = self.assault(actions)
        elif verbs & {"lead", "with", "target", "leader"}:
            action = self.declare(actions, verbs)
        elif verbs & {"reroll", "refuse"}:
            action = self.advantage(actions)
        elif "hit" in verbs:
            action = self.lose(actions)
        elif verbs & {"retreat", "withdraw"}:
            action = self.go_back(actions, verbs)
        elif verbs & {"flip", "rebuild", "recover", "advantage"}:
            action = self.refit(actions)
        elif "place" in verbs:
            action = max(actions, key=lambda one: self.pull(one.split()[-1]) if one.startswith("place") else -1)
        else:
            action = next((one for one in ("keep fog", "done", "end", "accept", "stand") if one in actions), actions[0])
        return action

    def second(self, actions):
        """The other part of a pair: a regroup that helps, or an attack or drive that is worth it."""
        if "regroup" in actions:
            return "regroup" if self.shifts() else "done"
        action = self.impulse(actions)
        return action if action in actions and action != "pass" else "done"

    def assault(self, actions):
        known = set(actions)
        while self.plan:
            action = self.plan.popleft()
            if action in known:
                return action
            if action.startswith("move"):
                unit = action.split()[1]
                self.plan = deque(step for step in self.plan if not step.startswith(f"move {unit} "))
        if "end" in known:
            return "end"
        return next((action for action in actions if action.startswith("attack")), actions[0])

    def declare(self, actions, verbs):
        """Units of the plan first, then every leader, then the lead; a bombardment takes all guns and the best target."""
        bombing = "target" in verbs
        leads = [action for action in actions if action.startswith(("lead ", "target"))]
        joining = [action for action in actions if action.startswith("with")]
        wanted = [action for action in joining if bombing or action.split()[1] in self.team]
        named = [action for action in actions if action.startswith("leader")]
        if wanted or (joining and not leads):
            return (wanted or joining)[0]
        if named:
            return named[0]
        def score(action):
            unit = self.unit[action.split()[1]]
            return (unit.attack if self.attacking else unit.defense) + (0 if unit.reduced else 0.5)
        return max(leads, key=score) if leads else actions[0]

    def advantage(self, actions):
        """A reroll for what hurts: an own repulse at good odds, a heavy blow, a last day that ends too early."""
        if "refuse" in actions:
            return "refuse"
        odds = self.ask(do="odds")
        facts = odds.get("facts", {})
        if not odds.get("ok") or "Attack Value" not in facts:
            return "reroll" if self.side == "German" and self.turn == 4 else "accept"
        one, two, three, four = self.dice
        margin = int(float(facts["Attack Value"])) - int(float(facts["Defense Value"])) + one + two - three - four
        wins = sum(chance["weight"] for chance in odds["chances"] if chance["result"].startswith(("success", "overrun")))
        if self.attacking:
            return "reroll" if margin < 0 and wins > 0.55 * odds["total"] else "accept"
        return "reroll" if margin >= 4 and wins < 0.9 * odds["total"] else "accept"

    def lose(self, actions):
        """Full units flip first, the weakest of them; the last unit in an area is spared a retreat as long as possible."""
        def score(action):
            unit = self.unit.get(action.split()[1]) if action.startswith("hit") else None
            if unit is None:
                return -5
            return (3 if not unit.reduced else 0) - 0.2 * unit.attack
        return max(actions, key=score)

    def go_back(self, actions, verbs):
        if "stand" in actions:
            # Lone reduced units slip away from a contested area unless the ground counts.
            for action in actions:
                unit = self.unit.get(action.split()[1]) if action.startswith("withdraw") else None
                if unit and unit.reduced and len(self.mine.get(unit.area, [])) == 1 and POINTS.get(unit.area, 0) < 2:
                    if sum(foe.attack for foe in self.theirs.get(unit.area, [])) > 2 * unit.defense:
                        return action
            return "stand"
        return max(actions, key=lambda action: self.pull(action.split()[-1]) if action.split()[-1] in NEAR else -1)

    def refit(self, actions):
        def score(action):
            words = action.split()
            unit = self.unit.get(words[1]) if len(words) > 1 else None
            if words[0] in ("flip", "recover") and unit:
                return 10 + unit.attack + 0.1 * unit.defense
            if words[0] == "rebuild" and unit:
                return 5 + unit.attack * 0.3 + 0.1 * self.pull(words[-1])
            return {"done": 0, "advantage": -1}.get(words[0], -2)
        return max(actions, key=score)


if __name__ == "__main__":
    chosen = sys.argv[1] if len(sys.argv) > 1 else ""
    if chosen not in MINDS:
        sys.exit(f"name a mind: {', '.join(MINDS)}")
    play(lambda ask, opening: Mind(ask, opening, chosen))
