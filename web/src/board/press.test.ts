import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { hitId, type Hit } from './aim';
import { PressRecognizer, type Press } from './press';

const counter: Hit = { kind: 'piece', id: 'a' };
const space: Hit = { kind: 'space', id: '0101' };

/** A table with a counter at x < 10 and a space elsewhere. */
function table(mayTake = true) {
  const story: string[] = [];
  const press = new PressRecognizer({
    hit: ([x]) => (x < 10 ? counter : space),
    mayTake: () => mayTake,
    tap: (hit) => void story.push(`tap ${hitId(hit)}`),
    hover: (hit) => void story.push(`hover ${hitId(hit) ?? 'nothing'}`),
    take: (piece) => void story.push(`take ${piece}`),
    carry: (_, over) => void story.push(`over ${hitId(over) ?? 'nothing'}`),
    drop: (piece, over) => void story.push(`drop ${piece} on ${hitId(over) ?? 'nothing'}`),
    release: () => void story.push('release'),
  });
  return { press, story };
}

const at = (x: number, y = 0, over: Partial<Press> = {}): Press => ({
  id: 1,
  touch: false,
  frame: [x, y],
  map: [x, y],
  ...over,
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a press', () => {
  it('a press that holds still is a tap', () => {
    const { press, story } = table();
    press.down(at(5));
    press.move(at(7));
    press.up(at(7));
    expect(story).toEqual(['tap a']);
  });

  it('a counter that is pulled away is carried and dropped', () => {
    const { press, story } = table();
    press.down(at(5));
    press.move(at(30));
    press.up(at(40));
    expect(story).toEqual(['take a', 'over 0101', 'drop a on 0101']);
  });

  it('pulling what may not be taken is neither a tap nor a drop', () => {
    const { press, story } = table(false);
    press.down(at(5));
    press.move(at(30));
    press.up(at(40));
    expect(story).toEqual([]);
  });

  it('a second finger puts the counter back', () => {
    const { press, story } = table();
    press.down(at(5, 0, { touch: true }));
    press.move(at(30, 0, { touch: true }));
    press.down(at(80, 0, { touch: true, id: 2 }));
    press.up(at(30, 0, { touch: true }));
    expect(story).toEqual(['hover nothing', 'take a', 'over 0101', 'release']);
  });

  it('a long press inspects until the next touch, and is no tap', () => {
    const { press, story } = table();
    press.down(at(5, 0, { touch: true }));
    vi.advanceTimersByTime(600);
    press.up(at(5, 0, { touch: true }));
    expect(story).toEqual(['hover nothing', 'hover a']);
    press.down(at(50, 0, { touch: true }));
    expect(story).toEqual(['hover nothing', 'hover a', 'hover nothing']);
  });

  it('the mouse hovers, a finger does not', () => {
    const { press, story } = table();
    press.move(at(5));
    press.move(at(5, 0, { touch: true, id: 3 }));
    press.leave();
    expect(story).toEqual(['hover a', 'hover nothing']);
  });
});
