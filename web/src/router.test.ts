import { describe, expect, it } from 'vitest';
import { href, matchHref, parse, type Route } from './router';

const at = (address: string): Route => {
  const url = new URL(address, 'http://table.test');
  return parse(url.pathname, url.search);
};

describe('addresses', () => {
  it('an empty path is home', () => expect(at('/')).toEqual({ page: 'home' }));

  it('a match has a seat, a moment and an invitation if the address says so', () => {
    expect(at('/match/abc?seat=1&step=12&invite=t0k')).toEqual({
      page: 'match',
      id: 'abc',
      seat: 1,
      step: 12,
      invite: 't0k',
    });
    expect(at('/match/abc/')).toEqual({ page: 'match', id: 'abc', seat: null, step: null, invite: null });
  });

  it('what is no number of a seat or step is left out', () => {
    expect(at('/match/abc?seat=-1&step=1e9')).toMatchObject({ seat: null, step: null });
  });

  it('an address that cannot be decoded is an address all the same', () => {
    expect(at('/match/%E0%A4%A')).toMatchObject({ page: 'match', id: '%E0%A4%A' });
  });

  it('anything else is nowhere', () => {
    expect(at('/match')).toMatchObject({ page: 'not-found' });
    expect(at('/a/b/c')).toMatchObject({ page: 'not-found' });
  });

  it('what is written is read back', () => {
    const routes: Route[] = [
      { page: 'home' },
      { page: 'match', id: 'a/b c', seat: 0, step: 3, invite: 'x&y' },
      { page: 'rules', book: 'west wall', clause: 'S7.11' },
    ];
    for (const route of routes) expect(at(href(route))).toEqual(route);
  });

  it('the link to a moment names the step alone', () => {
    expect(matchHref('m1', { step: 0 })).toBe('/match/m1?step=0');
  });
});
