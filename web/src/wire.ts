// Generated from the server's types by `make types`. Do not edit.
/* eslint-disable */

export type Addition = { 
/**
 * The piece, if it is one.
 */
piece: string | null, 
/**
 * The side that could add it.
 */
side: string, 
/**
 * What it would be, such as `barrage`.
 */
what: string, 
/**
 * How much it would add.
 */
points: number, };

export type Board = { 
/**
 * The game's and the scenario's name.
 */
title: string, 
/**
 * What a player should know of where map and counters come from, such as `reconstructed map`.
 */
basis: string, 
/**
 * Width and height of the map in map units.
 */
size: [number, number], 
/**
 * The space around the map on its printed sheet, in map units.
 */
margin: number, 
/**
 * The sides, in the order of their seats unless [`crate::Scene::plays`] says otherwise.
 */
sides: Array<string>, 
/**
 * The spaces of the map in a fixed order.
 */
spaces: Array<Space>, 
/**
 * Roads and rivers: lines over the spaces.
 */
lines: Array<Line>, 
/**
 * What lies on an open table: woods, hills, houses.
 */
shapes?: Array<Shape>, 
/**
 * Tables that players look things up in.
 */
charts: Array<Chart>, 
/**
 * The sequence of play, in order.
 */
sequence: Array<Phase>, 
/**
 * What can be laid over the map.
 */
overlays: Array<OverlayCard>, 
/**
 * What players may leave to standing orders.
 */
orders: Array<OrderCard>, 
/**
 * Whether something is hidden from a player at some time: a shared screen then needs a curtain.
 */
secrets: boolean, };

export type Bundle = { 
/**
 * What is written on its button.
 */
label: string, 
/**
 * The actions in notation.
 */
actions: Array<string>, };

export type Button = { 
/**
 * The action in notation.
 */
action: string, 
/**
 * What is written on it.
 */
label: string, 
/**
 * What would be lost by it; the player is asked first if there is anything.
 */
warnings: Array<string>, 
/**
 * Whether it ends something that cannot be gone back to: a phase, a step, a declaration.
 */
ends: boolean, };

export type Chance = { 
/**
 * How many of [`Odds::total`] equally likely rolls lead here.
 */
weight: number, 
/**
 * The faces that lead here.
 */
faces: Array<number>, 
/**
 * The result as the table prints it, such as `D2`.
 */
result: string, 
/**
 * Pieces that are lost whatever their owners choose.
 */
lost: Array<string>, 
/**
 * Pieces that must retreat, with the number of hexes.
 */
retreats: Array<[string, number]>, };

export type Chart = { 
/**
 * The name by which [`Lit`] finds it.
 */
id: string, 
/**
 * Its heading.
 */
title: string, 
/**
 * The clause that it belongs to.
 */
clause: string | null, 
/**
 * Rows of headings above the columns; the first cell of each heads the rows. A combat table has a line for
 * each kind of terrain.
 */
heads: Array<Array<string>>, 
/**
 * The rows; the first cell of each is its heading.
 */
rows: Array<Array<string>>, 
/**
 * What a reader must know to use it.
 */
notes: Array<string>, };

export type ClosedStack = { 
/**
 * How many pieces lie in it, if the viewer may know that.
 */
count: number | null, };

export type Depiction = { 
/**
 * What kind of thing it is.
 */
kind: EventKind, 
/**
 * The pieces that it is about.
 */
pieces: Array<string>, 
/**
 * The spaces that it is about; for a `move`, the way from the first to the last.
 */
spaces: Array<string>, 
/**
 * On an open table, the points that it is about; for a `move`, the way from the first to the last.
 */
points?: Array<Spot>, 
/**
 * What the dice showed.
 */
dice: Array<number>, 
/**
 * The clause behind it.
 */
clause: string | null, };

export type Draft = { 
/**
 * The piece that is dragged, or the leader of a formation.
 */
piece: string, 
/**
 * The way so far as points of an open table, the last one under the pointer.
 */
path: Array<Spot>, 
/**
 * The way so far as spaces of the board, the last one under the pointer.
 */
spaces: Array<string>, 
/**
 * The facing that is asked for, in tenths of a degree clockwise from the top of the map.
 */
heading?: number, 
/**
 * The formation that is asked for, by the rulebook's name for it.
 */
formation?: string, 
/**
 * The gap between the pieces of a formation, in thousandths of a map unit.
 */
gap?: number, 
/**
 * The enemy piece to contact.
 */
contact?: string, };

export type Duty = { 
/**
 * What must be done.
 */
text: string, 
/**
 * The piece that it is about; choosing the duty chooses the piece.
 */
piece: string | null, 
/**
 * The clause that demands it.
 */
clause: string, };

export type EventKind = "note" | "turn" | "phase" | "place" | "move" | "declare" | "roll" | "loss" | "capture" | "reveal";

export type Figure = { "disc": { 
/**
 * Its centre.
 */
centre: Spot, 
/**
 * From the centre.
 */
radius: number, } } | { "ring": { 
/**
 * Its centre.
 */
centre: Spot, 
/**
 * From the centre.
 */
radius: number, } } | { "band": { 
/**
 * Its middle.
 */
points: Array<Spot>, 
/**
 * Across it.
 */
width: number, } } | { "polygon": { 
/**
 * Its corners in order.
 */
points: Array<Spot>, } } | { "arrow": { 
/**
 * Where it begins.
 */
from: Spot, 
/**
 * Where it points.
 */
to: Spot, } } | { "path": { 
/**
 * Its points in order.
 */
points: Array<Spot>, } } | { "rectangle": { 
/**
 * Its centre.
 */
centre: Spot, 
/**
 * Tenths of a degree clockwise from the top of the map.
 */
heading: number, 
/**
 * Across the heading.
 */
width: number, 
/**
 * Along the heading.
 */
depth: number, } };

export type Footprint = { "rectangle": { 
/**
 * Across the heading.
 */
width: number, 
/**
 * Along the heading.
 */
depth: number, } } | { "disc": { 
/**
 * From its centre.
 */
radius: number, } };

export type FormationOffer = { 
/**
 * The piece that may lead.
 */
piece: string, 
/**
 * The formations it may take, by the rulebook's names.
 */
formations: Array<string>, };

export type Gesture = { 
/**
 * The actions in notation, one after the other; usually one.
 */
actions: Array<string>, 
/**
 * The piece that is chosen first.
 */
piece: string, 
/**
 * What is chosen next; without it, choosing the piece is all.
 */
target: Target | null, 
/**
 * What players read where several gestures share piece and target, or in a list.
 */
label: string, 
/**
 * What it costs, such as `3 1/2`.
 */
cost: string | null, 
/**
 * The spaces on the way, the last one included.
 */
path: Array<string>, };

export type Ghost = { 
/**
 * The piece.
 */
piece: string, 
/**
 * Where it would stand.
 */
place: Place, 
/**
 * Which way it would face in a space.
 */
facing: number | null, 
/**
 * Whether it may not stand there.
 */
red: boolean, };

export type Hotkey = { 
/**
 * The letter.
 */
key: string, 
/**
 * What players read, such as `FIRE`.
 */
label: string, 
/**
 * The action in notation; `*` stands for the piece.
 */
action: string, };

export type Line = { 
/**
 * How it is drawn.
 */
kind: LineKind, 
/**
 * Its name, if it has one.
 */
label: string | null, 
/**
 * Its points in order.
 */
points: Array<[number, number]>, };

export type LineKind = "plain" | "road" | "trail" | "rail" | "stream" | "river" | "canal" | "front" | "limit" | "supply" | "open" | "blocked" | "gap" | "bridge" | "first" | "second";

export type Lit = { 
/**
 * The chart.
 */
chart: string, 
/**
 * The line of headings, if one applies.
 */
head: number | null, 
/**
 * The row, if one applies.
 */
row: number | null, 
/**
 * The column, if one applies.
 */
column: number | null, };

export type LogLine = { 
/**
 * The step of the journal that it belongs to, counted from 1 in what this viewer may know.
 */
step: number, 
/**
 * Who acted.
 */
seat: number, 
/**
 * What happened.
 */
text: string, 
/**
 * What kind of thing it is.
 */
kind: EventKind, 
/**
 * The pieces that it is about.
 */
pieces: Array<string>, 
/**
 * The spaces that it is about; for a `move`, the way from the first to the last.
 */
spaces: Array<string>, 
/**
 * On an open table, the points that it is about; for a `move`, the way from the first to the last.
 */
points?: Array<Spot>, 
/**
 * What the dice showed.
 */
dice: Array<number>, 
/**
 * The clause behind it.
 */
clause: string | null, };

export type Mark = { 
/**
 * What it means for the renderer.
 */
kind: MarkKind, 
/**
 * What players read.
 */
text: string, };

export type MarkKind = "note" | "done" | "duty" | "reduced" | "hits" | "attacking" | "defending" | "supporting" | "retreating" | "suppressed" | "hidden" | "ghost";

export type Moment = { 
/**
 * The step, counted in what the viewer may know; 0 is the start.
 */
step: number, 
/**
 * Turn, points and losses.
 */
standing: Standing, 
/**
 * The rulebook's score of the position for the first seat; only once everything may be known.
 */
judged: number | null, };

export type MoveLine = { 
/**
 * The step, counted from 1 in what this viewer may know.
 */
step: number, 
/**
 * Who acted.
 */
seat: number, 
/**
 * The action in notation; nothing if the viewer may know only what came of it.
 */
action: string | null, 
/**
 * What the dice showed, as far as the viewer may know.
 */
dice: Array<number>, };

export type NumberField = { 
/**
 * What is asked, and what to know of it: that it is final, for example.
 */
label: string, 
/**
 * The word before the number on the button, such as `Bid`.
 */
button: string, 
/**
 * The action in notation without its number, such as `bid`.
 */
action: string, 
/**
 * The least that may be named.
 */
least: number, 
/**
 * The most that may be named.
 */
most: number, 
/**
 * What stands there at first.
 */
proposed: number, };

export type Odds = { 
/**
 * The facts behind it, in order: strengths, differential, terrain line, column.
 */
facts: Array<[string, string]>, 
/**
 * Every possible result with its weight; the weights add up to [`Odds::total`].
 */
chances: Array<Chance>, 
/**
 * The sum of all weights.
 */
total: number, 
/**
 * Where in a chart of the board it is read off.
 */
lit?: Lit, 
/**
 * Who could still add to it, on either side.
 */
could_add?: Array<Addition>, };

export type OrderCard = { 
/**
 * The name of the order. An exception for a piece ends in its id, or in `*` where the card holds for any of the
 * player's pieces.
 */
id: string, 
/**
 * What players call it.
 */
name: string, 
/**
 * What may be ordered: a name and what players read. The first is what holds if nothing is ordered.
 */
choices: Array<[string, string]>, 
/**
 * The order that it is an exception to, if it is one: shown folded under it.
 */
under: string | null, };

export type Overlay = { 
/**
 * Its name.
 */
id: string, 
/**
 * Spaces that are shaded.
 */
shades: Array<Shade>, 
/**
 * Lines that are drawn.
 */
lines: Array<Line>, 
/**
 * Shapes that are drawn: fields of fire, templates, paths.
 */
shapes?: Array<Shape>, 
/**
 * What it says, in a sentence.
 */
note: string, };

export type OverlayCard = { 
/**
 * The name by which it is asked for.
 */
id: string, 
/**
 * What players call it.
 */
name: string, 
/**
 * Whether it is about one piece, which is named with it.
 */
of_piece: boolean, 
/**
 * Whether it is about two spaces, which are named with it, a blank between them.
 */
of_pair: boolean, };

export type Panel = { 
/**
 * Its heading.
 */
title: string, 
/**
 * Its rows.
 */
rows: Array<Row>, };

export type Phase = { 
/**
 * The name by which [`crate::Scene::phase`] finds it.
 */
id: string, 
/**
 * What players call it.
 */
name: string, 
/**
 * What is done in it, in a sentence.
 */
about: string, 
/**
 * The clause that says so.
 */
clause: string | null, 
/**
 * How deep it stands in the sequence: 0 for a phase, 1 for a step of one.
 */
depth: number, };

export type Piece = { 
/**
 * The id by which actions name it.
 */
id: string, 
/**
 * The side it belongs to.
 */
side: string, 
/**
 * What is printed on it as a name.
 */
name: string, 
/**
 * The formation it belongs to, such as `101 Abn`; empty for none. The table gives each formation a colour.
 */
formation?: string, 
/**
 * The unit symbol.
 */
symbol: Symbol, 
/**
 * The size mark.
 */
size: Size, 
/**
 * What is printed on it as values, such as `4-4-12`.
 */
values: string, 
/**
 * Where it is.
 */
place: Place, 
/**
 * Which way it faces in its space, in tenths of a degree clockwise from the top of the map.
 */
facing?: number, 
/**
 * A closed stack: a blank counter that stands for pieces the viewer may not know.
 */
closed?: ClosedStack, 
/**
 * Its conditions.
 */
marks: Array<Mark>, };

export type Place = { "space": string } | { "pose": Pose } | { "off": string };

export type Pose = { 
/**
 * Its centre.
 */
at: Spot, 
/**
 * Which way it faces, in tenths of a degree clockwise from the top of the map.
 */
heading: number, 
/**
 * The ground it covers.
 */
footprint: Footprint, 
/**
 * Its place among pieces that overlap: higher lies on top.
 */
rank: number, };

export type Red = { 
/**
 * Where it is forbidden.
 */
shape: Shape, 
/**
 * The clause.
 */
clause: string, 
/**
 * Why, in a few words.
 */
text: string, };

export type Refusal = { 
/**
 * A short name of the reason that programs can match on, such as `leaves-enemy-zoc`.
 */
kind: string, 
/**
 * The clause that forbids it, such as `S5.14`.
 */
clause: string, 
/**
 * The reason in a sentence for the player.
 */
message: string, };

export type Row = { 
/**
 * What it is about.
 */
label: string, 
/**
 * What it says.
 */
value: string, 
/**
 * The clause behind it, if one is.
 */
clause?: string, };

export type Scene = { 
/**
 * Where in the sequence of play the game stands, such as `Turn 3, German movement`.
 */
moment: string, 
/**
 * The question, and the seat that must answer it.
 */
prompt: string, 
/**
 * The step of [`crate::Board::sequence`] that is being played.
 */
phase: string, 
/**
 * Turn, points and losses.
 */
standing: Standing, 
/**
 * What stands on the map or waits beside it.
 */
pieces: Array<Piece>, 
/**
 * Boxes beside the map: who is due, coming, lost, gone.
 */
trays: Array<Tray>, 
/**
 * Tracks and ledgers beside the map.
 */
panels: Array<Panel>, 
/**
 * Lines that change during the game: fronts, blown bridges.
 */
lines: Array<Line>, 
/**
 * Shapes that change during the game: templates, fires, zones.
 */
shapes?: Array<Shape>, 
/**
 * Spaces in the colour of the side that holds them, or of both where they are contested.
 */
shades?: Array<Shade>, 
/**
 * What is obligatory and not yet done.
 */
duties: Array<Duty>, 
/**
 * The pieces with which the viewer may act.
 */
active: Array<string>, 
/**
 * What the viewer may do without the map.
 */
buttons: Array<Button>, 
/**
 * A number that the viewer may name.
 */
ask?: NumberField, 
/**
 * Tracks with a marker on them: impulses, weather, points.
 */
tracks?: Array<Track>, 
/**
 * The side that each seat plays, by its number in [`crate::Board::sides`]; a seat whose side is not decided yet has none.
 * Empty if every seat plays the side of its number from the start.
 */
plays?: Array<number | null>, 
/**
 * The pieces that may lead others in formation now.
 */
formations?: Array<FormationOffer>, 
/**
 * What the viewer may do in one go: what is left to set up, the plot of last turn.
 */
bundles?: Array<Bundle>, 
/**
 * Keys that give one action to all chosen pieces.
 */
hotkeys?: Array<Hotkey>, };

export type Shade = { 
/**
 * The space.
 */
space: string, 
/**
 * Why.
 */
tone: Tone, 
/**
 * What is written on it, if anything.
 */
text: string | null, };

export type Shape = { 
/**
 * What is drawn.
 */
figure: Figure, 
/**
 * In which tone.
 */
tone: Tone, 
/**
 * What is written on it or beside it, if anything.
 */
text: string | null, };

export type Size = "" | "single" | "squad" | "section" | "platoon" | "company" | "battalion" | "regiment" | "brigade" | "division" | "corps";

export type Sketch = { 
/**
 * The action in notation; nothing if the draft is refused.
 */
action: string | null, 
/**
 * Where every piece that moves would stand.
 */
ghosts: Array<Ghost>, 
/**
 * What it would cost, in words, such as `4.5 of 6 inches`.
 */
cost: string, 
/**
 * What would be drawn: the path, templates, lines of fire.
 */
shapes: Array<Shape>, 
/**
 * The parts that the rules forbid.
 */
reds: Array<Red>, 
/**
 * Enemy pieces that would come into known sight, by their ids.
 */
seen: Array<string>, 
/**
 * Why the draft is refused, if it is: what [`crate::Rules::check`] would say.
 */
refusal: Refusal | null, };

export type Space = { 
/**
 * Its printed number or name.
 */
id: string, 
/**
 * Where it is centred.
 */
centre: [number, number], 
/**
 * Its corners in order.
 */
outline: Array<[number, number]>, 
/**
 * The kind of terrain in the map's own words, such as `woods`: read aloud and shown, never matched on.
 */
terrain: string, 
/**
 * The name of the place, if it has one.
 */
label: string | null, };

export type Spot = { 
/**
 * To the right.
 */
x: number, 
/**
 * Downwards.
 */
y: number, };

export type Standing = { 
/**
 * The turn.
 */
turn: number, 
/**
 * The last turn.
 */
last_turn: number, 
/**
 * The date of the turn, if it has one.
 */
date: string | null, 
/**
 * The points of each seat as they would be counted now; empty where nothing is counted.
 */
scores: Array<number>, 
/**
 * How many pieces each seat has lost.
 */
losses: Array<number>, };

export type Symbol = "other" | "infantry" | "motorized" | "mech" | "armor" | "tank_destroyer" | "assault_gun" | "recon" | "airborne" | "glider" | "engineer" | "artillery_towed" | "artillery_sp" | "artillery_airborne" | "mortar" | "machine_gun" | "anti_tank" | "anti_air" | "headquarters" | "leader" | "transport" | "aircraft" | "marker" | "blank";

export type Target = { "space": string } | { "piece": string } | { "edge": string } | { "point": Spot } | { "region": Array<Spot> };

export type Tone = "plain" | "first" | "second" | "both" | "open" | "blocked" | "goal" | "danger" | "unknown" | "sight" | "wood" | "hill" | "water" | "built" | "road" | "rough" | "fog" | "overcast" | "clear" | "night";

export type Track = { 
/**
 * Its heading.
 */
title: string, 
/**
 * The clause behind it.
 */
clause: string | null, 
/**
 * Its spaces in order.
 */
spaces: Array<TrackSpace>, 
/**
 * The space where the marker stands, counted from 0; nothing if it stands on none.
 */
marker: number | null, 
/**
 * A short note about the marker's space.
 */
note: string | null, };

export type TrackSpace = { 
/**
 * What is printed on it, such as its number.
 */
label: string, 
/**
 * What stands below, such as a chance.
 */
note: string | null, 
/**
 * How it looks.
 */
tone: Tone, };

export type Tray = { 
/**
 * Its heading.
 */
title: string, 
/**
 * What it holds.
 */
kind: TrayKind, 
/**
 * The side whose pieces they are.
 */
side: string, 
/**
 * The pieces in it.
 */
pieces: Array<string>, 
/**
 * The spaces where they may come onto the map.
 */
spaces: Array<string>, };

export type TrayKind = "due" | "coming" | "lost" | "gone";

export type UndoRule = "free" | "consent" | "none";

export type Answer = { 
/**
 * The current version.
 */
version: number, 
/**
 * The results of the actions.
 */
done: Array<Done>, 
/**
 * Why the command, or the action after those in `done`, was refused. If nothing was done, the status says so too.
 */
refused: Problem | null, 
/**
 * The seat's current table, with the log since the command's version.
 */
table?: Table, };

export type Ask = { "ask": "command", 
/**
 * A number of the client's choice; the answer repeats it.
 */
id: number, 
/**
 * The seat that gives it.
 */
seat: number, 
/**
 * The version that the player decided on.
 */
version: number, 
/**
 * What to do.
 */
do: Deed, 
/**
 * A key of the player's choice. Actions sent again with the same key are done once.
 */
key?: string, 
/**
 * Leaves the table out of the answer, for programs that follow the moves.
 */
brief?: boolean, } | { "ask": "ping" };

export type AskDraft = { 
/**
 * The seat that decides.
 */
seat: number, 
/**
 * The move so far.
 */
draft: Draft, };

export type AskHint = { 
/**
 * The seat that decides.
 */
seat: number, };

export type BookInfo = { 
/**
 * Its id in addresses.
 */
id: string, 
/**
 * Its full name.
 */
name: string, 
/**
 * One or two sentences about it.
 */
about: string, 
/**
 * Its maps.
 */
maps: Array<MapInfo>, 
/**
 * Its scenarios.
 */
scenarios: Array<ScenarioInfo>, 
/**
 * Its guided games.
 */
lessons: Array<LessonInfo>, };

export type BranchPoint = { 
/**
 * The match.
 */
match: string, 
/**
 * How many of its steps are kept.
 */
step: number, 
/**
 * Makes an analysis board: private, all seats yours, free undo, fresh dice. It starts from what one seat of yours knew
 * then; the match may still be running.
 */
analysis?: boolean, 
/**
 * Your seat whose knowledge an analysis board starts from; by default the one that decides.
 */
seat?: number, };

export type Clause = { 
/**
 * Its number.
 */
id: string, 
/**
 * Its heading.
 */
title: string, 
/**
 * What it says.
 */
text: string, 
/**
 * Whether it is a ruling of ours, for cases where the printed rules are silent or contradictory.
 */
ruling?: boolean, };

export type Command = { 
/**
 * The seat that gives it.
 */
seat: number, 
/**
 * The version that the player decided on.
 */
version: number, 
/**
 * What to do.
 */
do: Deed, 
/**
 * A key of the player's choice. Actions sent again with the same key are done once.
 */
key?: string, 
/**
 * Leaves the table out of the answer, for programs that follow the moves.
 */
brief?: boolean, };

export type Credentials = { 
/**
 * 2 to 32 characters.
 */
name: string, 
/**
 * 10 to 200 characters.
 */
password: string, };

export type Deed = { "act": Array<string> } | { "drop": Drop } | "undo" | "consent" | "resign" | { "orders": { [key in string]: string } };

export type Done = { 
/**
 * The action as recorded.
 */
action: string, 
/**
 * The dice that the seat may see.
 */
dice: Array<number>, 
/**
 * What happened, as far as the seat may know.
 */
log: Array<string>, };

export type Drop = { 
/**
 * The piece.
 */
piece: string, 
/**
 * The target.
 */
target: Target, };

export type GuestName = { 
/**
 * 2 to 32 characters; by default the server chooses a name.
 */
name?: string, };

export type Hint = { 
/**
 * The seat that asked.
 */
seat: number, 
/**
 * The version that it is for.
 */
version: number, 
/**
 * The action in notation.
 */
action: string, 
/**
 * The reason in one line.
 */
why: string, };

export type Holder = "human" | "computer" | "open" | "invited";

export type Invite = { 
/**
 * The seat.
 */
seat: number, 
/**
 * The secret for joining.
 */
token: string, };

export type Join = { 
/**
 * The seat; by default any free one, or the invitation's.
 */
seat?: number, 
/**
 * The invitation's secret.
 */
token?: string, };

export type LessonInfo = { 
/**
 * Its id in addresses.
 */
id: string, 
/**
 * Its full name.
 */
title: string, 
/**
 * What it teaches.
 */
about: string, 
/**
 * The learner's seat.
 */
seat: number, 
/**
 * The steps in order.
 */
steps: Array<LessonStep>, };

export type LessonStep = { 
/**
 * Its heading.
 */
title: string, 
/**
 * The explanation.
 */
say: string, 
/**
 * The pieces, spaces or buttons (by action) to point at.
 */
point: Array<string>, 
/**
 * The clause that it explains.
 */
clause: string | null, 
/**
 * What ends the step.
 */
until: Until, };

export type Level = { 
/**
 * Its id in requests.
 */
id: string, 
/**
 * Its display name.
 */
name: string, 
/**
 * How it plays, in a sentence.
 */
about: string, };

export type Library = { 
/**
 * The rulebooks in order.
 */
books: Array<BookInfo>, 
/**
 * The computer players, from the weakest.
 */
levels: Array<Level>, };

export type Lobby = { 
/**
 * The caller's matches: those where it is the caller's turn first, then the newest.
 */
mine: Array<MatchCard>, 
/**
 * Matches with a free seat.
 */
open: Array<MatchCard>, 
/**
 * Matches in play that anyone may watch.
 */
running: Array<MatchCard>, };

export type LogPage = { 
/**
 * The lines in order.
 */
lines: Array<LogLine>, 
/**
 * The computer players' reasons for the same steps.
 */
whys: Array<Why>, 
/**
 * How many steps the viewer knows.
 */
steps: number, };

export type MapInfo = { 
/**
 * Its id in addresses.
 */
id: string, 
/**
 * Its full name.
 */
name: string, 
/**
 * The address of its picture.
 */
picture: string, 
/**
 * The address of a light picture for lists, without lettering and grid.
 */
thumbnail: string, };

export type MatchCard = { 
/**
 * Its id in addresses.
 */
id: string, 
/**
 * The rulebook.
 */
book: string, 
/**
 * The scenario with its optional rules.
 */
scenario: string, 
/**
 * The display names of its optional rules.
 */
options: Array<string>, 
/**
 * The lesson, if it is one.
 */
lesson: string | null, 
/**
 * The match that this analysis board was made from, if it is one.
 */
analysis_of: string | null, 
/**
 * The names of the game and the scenario.
 */
title: string, 
/**
 * Its state.
 */
status: Status, 
/**
 * When it was created, in seconds since 1970.
 */
made: number, 
/**
 * When it last changed, in seconds since 1970.
 */
changed: number, 
/**
 * The seats in order.
 */
seats: Array<Seat>, 
/**
 * The caller's seats.
 */
yours: Array<number>, 
/**
 * The seats that decide now, as far as the caller may know.
 */
deciding: Array<number>, 
/**
 * The moment in the sequence of play.
 */
moment: string, 
/**
 * The undo rule: `free`, `consent` or `none`.
 */
undo: UndoRule, 
/**
 * Who may watch.
 */
watch: Watch, 
/**
 * Whether players may ask the Veteran for hints.
 */
hints: boolean, 
/**
 * The outcome, once it is over.
 */
outcome: OutcomeCard | null, 
/**
 * Invitations to free seats; only players of the match see them.
 */
invitations: Array<Invite>, };

export type Me = { 
/**
 * The player; null if not signed in.
 */
user: User | null, };

export type Move = { 
/**
 * A computer player's reason, if it may be shown.
 */
why?: string, 
/**
 * The step, counted from 1 in what this viewer may know.
 */
step: number, 
/**
 * Who acted.
 */
seat: number, 
/**
 * The action in notation; nothing if the viewer may know only what came of it.
 */
action: string | null, 
/**
 * What the dice showed, as far as the viewer may know.
 */
dice: Array<number>, };

export type NewMatch = { 
/**
 * The rulebook.
 */
book: string, 
/**
 * The scenario with its optional rules (`first+bridges`); not with a lesson.
 */
scenario?: string, 
/**
 * The lesson; it determines everything else.
 */
lesson?: string, 
/**
 * The moment of a finished match to play on from; it determines rulebook, scenario and dice.
 */
from?: BranchPoint, 
/**
 * Who takes each seat, in the order of the scenario's sides.
 */
seats: Array<SeatWish>, 
/**
 * The undo rule: `free`, `consent` or `none`.
 */
undo?: UndoRule, 
/**
 * Who may watch.
 */
watch?: Watch, 
/**
 * Whether players may ask the Veteran for hints; not in a lesson.
 */
hints?: boolean, };

export type NewPassword = { 
/**
 * The current password.
 */
old: string, 
/**
 * 10 to 200 characters.
 */
new: string, };

export type OptionInfo = { 
/**
 * Its id.
 */
id: string, 
/**
 * Its full name.
 */
name: string, 
/**
 * What it changes, in a sentence.
 */
about: string, 
/**
 * The clause that it turns on.
 */
clause: string, 
/**
 * Whether it is recommended to experienced players.
 */
recommended: boolean, 
/**
 * The names of the seats with it; empty if they are named for the sides.
 */
seats: Array<string>, };

export type OutcomeCard = { 
/**
 * The winning seat; null for a draw.
 */
winner: number | null, 
/**
 * The level of victory, such as `victory`.
 */
level: string, 
/**
 * The points of each seat.
 */
scores: Array<number>, 
/**
 * The clause that decides it.
 */
clause: string, 
/**
 * The reason, in a sentence.
 */
reason: string, };

export type Problem = { 
/**
 * The kind of problem, for programs: `refused`, `stale`, `not-yours`, `notation`, `undo`, `no-such-match` …
 */
kind: string, 
/**
 * What is wrong, and what to do instead.
 */
message: string, 
/**
 * The clause that forbids it.
 */
clause?: string, 
/**
 * The rulebook's short name for the reason, for programs: `leaves-enemy-zoc`.
 */
reason?: string, };

export type ScenarioInfo = { 
/**
 * Its id in addresses.
 */
id: string, 
/**
 * Its full name.
 */
name: string, 
/**
 * The map it is played on.
 */
map: string, 
/**
 * What it is about.
 */
about: string, 
/**
 * The sides, in the order of their seats.
 */
sides: Array<string>, 
/**
 * The side that plays first in a turn.
 */
first: string, 
/**
 * How many turns it lasts.
 */
turns: number, 
/**
 * The playing time, in words.
 */
length: string, 
/**
 * Its optional rules, ordered by id.
 */
options: Array<OptionInfo>, };

export type Seat = { 
/**
 * The side, or the seat's name until a bid decides the sides.
 */
side: string, 
/**
 * Who holds it.
 */
holder: Holder, 
/**
 * The player's or the level's name.
 */
name: string | null, 
/**
 * Whether the player is connected.
 */
online: boolean, };

export type SeatWish = { "kind": "me" } | { "kind": "computer", 
/**
 * Its level.
 */
level: string, } | { "kind": "open" } | { "kind": "invite" };

export type Settings = { 
/**
 * Each setting as text; at most 40, with at most 40 characters in a name and 400 in a text.
 */
settings: { [key in string]: string }, };

export type Status = "waiting" | "running" | "over" | "stopped";

export type Story = { 
/**
 * The standing after each step.
 */
moments: Array<Moment>, 
/**
 * The seed of the dice, once the match is over: the proof that they were not changed.
 */
seed: string | null, };

export type Table = { 
/**
 * The match.
 */
card: MatchCard, 
/**
 * Counts what the viewer has been shown. A command names the version that it was decided on.
 */
version: number, 
/**
 * The viewer's seat; null for a spectator.
 */
seat: number | null, 
/**
 * The step that is shown: the last one, or a past one in a replay.
 */
step: number, 
/**
 * How many steps the viewer knows.
 */
steps: number, 
/**
 * The topic of the decision, as a short name.
 */
topic: string, 
/**
 * What is on the table. In a change, only what differs.
 */
scene: Scene, 
/**
 * The exact odds of the combat being declared.
 */
odds: Odds | null, 
/**
 * Whether the viewer's seat can undo now, or ask to.
 */
can_undo: boolean, 
/**
 * The seats that have asked for consent to undo.
 */
undo_wanted: Array<number>, 
/**
 * The standing orders of the viewer's seat.
 */
orders: { [key in string]: string }, 
/**
 * The log since the step that the viewer has; on arrival, the last lines.
 */
log: Array<LogLine>, 
/**
 * The computer players' reasons, for the steps of the log. Empty in a running game with secrets.
 */
whys: Array<Why>, 
/**
 * The commitment to the dice: the SHA-256 of the seed.
 */
commitment: string | null, 
/**
 * A computer player's comment on its last action.
 */
thought: string | null, };

export type Tell = { "tell": "table", 
/**
 * The table.
 */
table: Table, } | { "tell": "change", 
/**
 * The table. Its scene has the fields that differ, empty ones too; under `pieces` those that differ; and under
 * `order` the ids of all pieces in order, if that differs.
 */
table: Omit<Table, 'scene'> & { scene: Partial<Scene> & { order?: string[] } }, } | { "tell": "moves", 
/**
 * The version after them.
 */
version: number, 
/**
 * How many known steps come before these; later ones have been undone.
 */
after: number, 
/**
 * The moves.
 */
moves: Array<Move>, } | { "tell": "answer", 
/**
 * The command's number.
 */
id: number, 
/**
 * The current version.
 */
version: number, 
/**
 * The results of the actions.
 */
done: Array<Done>, 
/**
 * Why the command, or the action after those in `done`, was refused. If nothing was done, the status says so too.
 */
refused: Problem | null, 
/**
 * The seat's current table, with the log since the command's version.
 */
table?: Table, } | { "tell": "problem", 
/**
 * Its number, if it could be read.
 */
id: number | null, 
/**
 * What is wrong.
 */
problem: Problem, } | { "tell": "thinking", 
/**
 * Its seat.
 */
seat: number, 
/**
 * The share of its time used, in thousandths.
 */
progress: number, } | { "tell": "present", 
/**
 * For each seat, whether its player is connected.
 */
seats: Array<boolean>, 
/**
 * The number of spectators.
 */
watching: number, 
/**
 * The names of those spectators who are signed in, at most twenty.
 */
watchers: Array<string>, } | { "tell": "bye" };

export type Until = { "kind": "read" } | { "kind": "action", 
/**
 * The start of the action's notation.
 */
begins: string, } | { "kind": "topic", 
/**
 * The topic.
 */
topic: string, };

export type User = { 
/**
 * The player's number.
 */
id: string, 
/**
 * The name that others see.
 */
name: string, 
/**
 * Whether the player is a guest: no account, only this browser's cookie.
 */
guest: boolean, };

export type Watch = "anybody" | "players";

export type Why = { 
/**
 * The step.
 */
step: number, 
/**
 * Its seat.
 */
seat: number, 
/**
 * The reason in one line.
 */
why: string, };
