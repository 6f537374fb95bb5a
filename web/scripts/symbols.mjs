// Draws the unit symbols of the counters once, so that the library that knows them is not shipped to players.
//
// `npm run symbols` writes `src/symbols/shapes.ts`; `--print` shows it instead. Every symbol stands in the friendly rectangle, 150 wide and 100 high,
// from (0, 0); both sides use it, and its ink is that of the counter. Signs of 1944 that today's standard has lost are
// drawn here by hand.
import { writeFileSync } from 'node:fs';
import ms from 'milsymbol';

/** Where milsymbol puts the upper left corner of the frame. */
const ORIGIN = { x: 25, y: 50 };

/** A land unit by its six digits in the standard, with what stands at its foot. */
const unit = (entity, foot = '00') => flatten(draw(entity, foot), { x: -ORIGIN.x, y: -ORIGIN.y, by: 1 });

function draw(entity, foot) {
  const symbol = new ms.Symbol(`1003100000${entity}00${foot}`, {
    size: 100,
    fill: false,
    monoColor: 'black',
  });
  // The first instruction is the frame, which is the same for all and drawn by the counter.
  return symbol.drawInstructions.slice(1);
}

/** The instructions as shapes in one list, with the shifts and scales around them applied. */
function flatten(instructions, at) {
  return instructions.flatMap((part) => {
    if (Array.isArray(part)) return flatten(part, at);
    switch (part.type) {
      case 'translate':
        return flatten(part.draw, { ...at, x: at.x + part.x * at.by, y: at.y + part.y * at.by });
      case 'scale':
        return flatten(part.draw, { ...at, by: at.by * part.factor });
      case 'circle':
        return [disc(part.cx * at.by + at.x, part.cy * at.by + at.y, part.r * at.by)];
      case 'path':
        return [{ d: moved(part.d, at), solid: Boolean(part.fill) && !part.stroke }];
      default:
        throw new Error(`no way to draw ${part.type}`);
    }
  });
}

/** How many numbers follow each letter of a path, and which of them are across (0) or down (1). */
const ARGUMENTS = { M: [0, 1], L: [0, 1], C: [0, 1, 0, 1, 0, 1], Q: [0, 1, 0, 1], H: [0], V: [1], Z: [] };

/** A path shifted and scaled; small letters are relative and only scaled. */
function moved(d, at) {
  const tokens = d.match(/[a-z]|-?\d+(\.\d+)?/gi) ?? [];
  const out = [];
  let command = '';
  for (let i = 0; i < tokens.length;) {
    if (/[a-z]/i.test(tokens[i])) command = tokens[i++];
    const kinds = ARGUMENTS[command.toUpperCase()];
    if (!kinds) throw new Error(`no way to move ${command}`);
    const relative = command !== command.toUpperCase();
    const numbers = kinds.map((kind) => {
      const shift = relative ? 0 : kind === 0 ? at.x : at.y;
      return tidy(Number(tokens[i++]) * at.by + shift);
    });
    out.push(command + numbers.join(' '));
  }
  return out.join('');
}

const tidy = (value) => Math.round(value * 100) / 100;

const line = (d) => ({ d, solid: false });

function disc(x, y, r) {
  const [left, top, radius] = [tidy(x - r), tidy(y), tidy(r)];
  return {
    d: `M${left} ${top}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0Z`,
    solid: true,
  };
}

const infantry = unit('121100');
const wheels = [disc(42, 111, 8), disc(108, 111, 8)];

const symbols = {
  infantry,
  motorized: [...infantry, ...wheels],
  mech: unit('121102'),
  armor: unit('120500'),
  tank_destroyer: unit('120401'),
  recon: unit('121300'),
  airborne: unit('121100', '01'),
  glider: [...infantry, line('M40 84L75 74L110 84')],
  engineer: unit('140700'),
  artillery_towed: unit('130300'),
  artillery_sp: unit('130301'),
  artillery_airborne: unit('130300', '01'),
  anti_tank: unit('120400'),
  anti_air: unit('130100'),
  headquarters: [{ d: 'M0 0H150V26H0Z', solid: true }, line('M0 100V132')],
  other: [],
};

function shapes() {
  const body = Object.entries(symbols)
    .map(([kind, list]) => {
      const drawn = list.map(({ d, solid }) => `    { d: '${d}', solid: ${solid} },\n`).join('');
      return `  ${kind}: [${drawn && `\n${drawn}  `}],\n`;
    })
    .join('');
  return `// Made by \`npm run symbols\`. Not written by hand.

/** A part of a unit symbol, in a frame 150 wide and 100 high. */
export interface Shape {
  d: string;
  /** Filled with ink rather than drawn as a line. */
  solid: boolean;
}

export const SHAPES: Record<string, Shape[]> = {
${body}};
`;
}

if (process.argv.includes('--print')) process.stdout.write(shapes());
else writeFileSync(new URL('../src/symbols/shapes.ts', import.meta.url), shapes());
