import { expect, it } from 'vitest';
import { prefs } from './prefs.svelte';

it('settings survive the way to the account and back', () => {
  Object.assign(prefs, { theme: 'dark', speed: 'fast', numbers: false, sound: true, panel: false });
  prefs.seen = ['first-turn'];
  const texts = prefs.texts();
  expect(Object.values(texts).every((text) => typeof text === 'string')).toBe(true);
  Object.assign(prefs, { theme: 'light', speed: 'off', numbers: true, sound: false, panel: true });
  prefs.seen = ['other'];
  prefs.adopt(texts);
  expect(prefs).toMatchObject({ theme: 'dark', speed: 'fast', numbers: false, sound: true, panel: false });
  expect(prefs.seen).toEqual(['other', 'first-turn']);
});

it('an account without settings changes nothing, and nonsense becomes a default', () => {
  Object.assign(prefs, { theme: 'dark', numbers: false });
  prefs.adopt({});
  expect(prefs).toMatchObject({ theme: 'dark', numbers: false });
  prefs.adopt({ theme: 'purple' });
  expect(prefs.theme).toBe('system');
});
