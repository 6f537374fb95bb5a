import { describe, expect, it } from 'vitest';
import type { Moment } from '../wire';
import { apart, byTurn, lossesByTurn, numbered, percent, scale, ticks, turningPoints } from './chart';

const moment = (step: number, turn: number, judged: number | null = null): Moment => ({
  step,
  judged,
  standing: { turn, last_turn: 9, date: null, scores: [step, 0], losses: [0, 0] },
});

describe('scales', () => {
  it('map the ends onto the ends, also downwards', () => {
    const y = scale([0, 10], [200, 0]);
    expect([y(0), y(5), y(10)]).toEqual([200, 100, 0]);
  });

  it('an empty range maps to the middle', () => expect(scale([3, 3], [0, 10])(3)).toBe(5));

  it('ticks are round and cover the range', () => {
    expect(ticks(0, 37, 4)).toEqual([0, 10, 20, 30, 40]);
    expect(ticks(-3, 8, 4)).toEqual([-5, 0, 5, 10]);
    expect(ticks(2, 2, 4)).toEqual([2]);
  });
});

describe('lettering', () => {
  it('names keep their distance and their order', () => {
    expect(apart([50, 20, 52], 16)).toEqual([50, 20, 66]);
    expect(apart([30, 30], 16)).toEqual([30, 46]);
    expect(apart([], 16)).toEqual([]);
  });

  it('every other turn is numbered where there are many', () => {
    const turns = (n: number) => Array.from({ length: n }, (_, at) => ({ turn: at + 1 }));
    expect(numbered(turns(20))).toHaveLength(20);
    expect(numbered(turns(30)).map(({ turn }) => turn)).toEqual(
      turns(30)
        .map(({ turn }) => turn)
        .filter((turn) => turn % 2),
    );
  });
});

describe('the story of a game', () => {
  it('is the score at the end of each turn', () => {
    expect(byTurn([moment(0, 1), moment(1, 1), moment(2, 2)]).map((m) => m.step)).toEqual([1, 2]);
  });

  it('turns where the evaluation swings most, in order, and neighbours count once', () => {
    const judged = [0, 1, 9, 14, 13, 13, 13, 2, 2];
    const points = turningPoints(
      judged.map((j, step) => moment(step, 1, j)),
      2,
    );
    expect(points.map((p) => [p.step, p.swing])).toEqual([
      [2, 8],
      [7, -11],
    ]);
  });

  it('turns nowhere without an evaluation', () => {
    expect(turningPoints([moment(0, 1), moment(1, 1)], 3)).toEqual([]);
    expect(turningPoints([moment(0, 1), moment(1, 9)], 3, new Set([1]))).toEqual([]);
  });
});

describe('shares', () => {
  it('are written as players read them', () => {
    expect(percent(1, 6)).toBe('17%');
    expect(percent(1, 36)).toBe('2.8%');
    expect(percent(6, 6)).toBe('100%');
    expect(percent(0, 0)).toBe('0%');
  });
});

it('losses are counted by turn, and a unit that comes back is no negative loss', () => {
  const moment = (turn: number, losses: number[]) =>
    ({ step: turn, standing: { turn, losses, scores: [] }, judged: null }) as unknown as Moment;
  const story = [moment(1, [0, 0]), moment(1, [1, 2]), moment(2, [1, 5]), moment(3, [0, 5])];
  expect(lossesByTurn(story)).toEqual([
    { turn: 1, lost: [1, 2] },
    { turn: 2, lost: [0, 3] },
    { turn: 3, lost: [0, 0] },
  ]);
});
