// Made by `npm run symbols`. Not written by hand.

/** A part of a unit symbol, in a frame 150 wide and 100 high. */
export interface Shape {
  d: string;
  /** Filled with ink rather than drawn as a line. */
  solid: boolean;
}

export const SHAPES: Record<string, Shape[]> = {
  infantry: [
    { d: 'M0 0L150 100M0 100L150 0', solid: false },
  ],
  motorized: [
    { d: 'M0 0L150 100M0 100L150 0', solid: false },
    { d: 'M34 111a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z', solid: true },
    { d: 'M100 111a8 8 0 1 0 16 0a8 8 0 1 0 -16 0Z', solid: true },
  ],
  mech: [
    { d: 'M100 30C125 30 125 70 100 70L50 70C25 70 25 30 50 30Z', solid: false },
    { d: 'M0 0L150 100M0 100L150 0', solid: false },
  ],
  armor: [
    { d: 'M100 30C125 30 125 70 100 70L50 70C25 70 25 30 50 30Z', solid: false },
  ],
  tank_destroyer: [
    { d: 'M100 30C125 30 125 70 100 70L50 70C25 70 25 30 50 30Z', solid: false },
    { d: 'M0 100L75 2L150 100', solid: false },
  ],
  recon: [
    { d: 'M0 100L150 0', solid: false },
  ],
  airborne: [
    { d: 'M0 0L150 100M0 100L150 0', solid: false },
    { d: 'M50 90C50 75 75 75 75 90C75 75 100 75 100 90', solid: false },
  ],
  glider: [
    { d: 'M0 0L150 100M0 100L150 0', solid: false },
    { d: 'M40 84L75 74L110 84', solid: false },
  ],
  engineer: [
    { d: 'M35 68V33h80v35M75 33V60', solid: false },
  ],
  artillery_towed: [
    { d: 'M60 50a15 15 0 1 0 30 0a15 15 0 1 0 -30 0Z', solid: true },
  ],
  artillery_sp: [
    { d: 'M63 50a12 12 0 1 0 24 0a12 12 0 1 0 -24 0Z', solid: true },
    { d: 'M100 30C125 30 125 70 100 70L50 70C25 70 25 30 50 30Z', solid: false },
  ],
  artillery_airborne: [
    { d: 'M60 50a15 15 0 1 0 30 0a15 15 0 1 0 -30 0Z', solid: true },
    { d: 'M50 90C50 75 75 75 75 90C75 75 100 75 100 90', solid: false },
  ],
  anti_tank: [
    { d: 'M0 100L75 2L150 100', solid: false },
  ],
  anti_air: [
    { d: 'M0 100C0 60 150 60 150 100', solid: false },
  ],
  headquarters: [
    { d: 'M0 0H150V26H0Z', solid: true },
    { d: 'M0 100V132', solid: false },
  ],
  other: [],
};
