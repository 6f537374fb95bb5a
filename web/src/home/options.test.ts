import { describe, expect, it } from 'vitest';
import { nameWith, optionWords, seatsWith } from './options';

const option = (id: string, seats: string[] = []) => ({
  id,
  name: id,
  about: '',
  clause: '21.1',
  recommended: false,
  seats,
});
const scenario = {
  id: 'first',
  sides: ['German', 'American'],
  options: [option('leader-death'), option('bridges'), option('bid', ['First player', 'Second player'])],
};

describe('optional rules', () => {
  it('stand behind the name in the order of the scenario', () => {
    expect(nameWith(scenario, [])).toBe('first');
    expect(nameWith(scenario, ['bid', 'leader-death'])).toBe('first+leader-death+bid');
    expect(nameWith(scenario, ['of-another-scenario'])).toBe('first');
  });

  it('may leave open who plays which side', () => {
    expect(seatsWith(scenario, ['bridges'])).toEqual(['German', 'American']);
    expect(seatsWith(scenario, ['bid'])).toEqual(['First player', 'Second player']);
  });

  it('are named in words', () => {
    expect(optionWords({ options: [] })).toBe('');
    expect(optionWords({ options: ['Bridges', 'Bid for sides'] })).toBe('with Bridges, Bid for sides');
  });
});
