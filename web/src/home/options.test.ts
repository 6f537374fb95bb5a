import { describe, expect, it } from 'vitest';
import { fullName, scenarioWithOptions, optionsText, seatNames } from './options';

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

it('a scenario is named with its battle, once', () => {
  const book = { maps: [{ id: 'bastogne', name: 'Bastogne', picture: '', thumbnail: '' }] };
  const called = (name: string, map = 'bastogne') => fullName(book, { name, map });
  expect(called('Campaign')).toBe('Bastogne: Campaign');
  expect(called('The Relief of Bastogne')).toBe('The Relief of Bastogne');
  expect(called('First', 'elsewhere')).toBe('First');
});

describe('optional rules', () => {
  it('stand behind the name in the order of the scenario', () => {
    expect(scenarioWithOptions(scenario, [])).toBe('first');
    expect(scenarioWithOptions(scenario, ['bid', 'leader-death'])).toBe('first+leader-death+bid');
    expect(scenarioWithOptions(scenario, ['of-another-scenario'])).toBe('first');
  });

  it('may rename the seats', () => {
    expect(seatNames(scenario, ['bridges'])).toEqual(['German', 'American']);
    expect(seatNames(scenario, ['bid'])).toEqual(['First player', 'Second player']);
  });

  it('are listed in one line', () => {
    expect(optionsText({ options: [] })).toBe('');
    expect(optionsText({ options: ['Bridges', 'Bid for sides'] })).toBe('with Bridges, Bid for sides');
  });
});
