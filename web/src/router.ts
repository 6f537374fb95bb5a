/** The addresses of the pages: the only module that parses and builds them. */

export type Route =
  | { page: 'home' }
  | { page: 'match'; id: string; seat: number | null; step: number | null; invite: string | null }
  /** The counters and charts of a match, to print. */
  | { page: 'print'; id: string }
  | { page: 'rules'; book: string; clause: string | null }
  | { page: 'not-found'; path: string };

/** Parses an address. */
export function parse(path: string, search: string): Route {
  const parts = path.split('/').filter(Boolean).map(decode);
  const query = new URLSearchParams(search);
  const [first, second] = parts;
  if (first === undefined) return { page: 'home' };
  if (parts.length === 2 && second !== undefined) {
    if (first === 'match') {
      return {
        page: 'match',
        id: second,
        seat: count(query.get('seat')),
        step: count(query.get('step')),
        invite: query.get('invite') || null,
      };
    }
    if (first === 'print') return { page: 'print', id: second };
    if (first === 'rules') return { page: 'rules', book: second, clause: query.get('clause') || null };
  }
  return { page: 'not-found', path };
}

/** The address of a page. */
export function href(route: Route): string {
  switch (route.page) {
    case 'home':
      return '/';
    case 'match': {
      const query = new URLSearchParams();
      if (route.seat !== null) query.set('seat', String(route.seat));
      if (route.step !== null) query.set('step', String(route.step));
      if (route.invite !== null) query.set('invite', route.invite);
      return withQuery(`/match/${encodeURIComponent(route.id)}`, query);
    }
    case 'print':
      return `/print/${encodeURIComponent(route.id)}`;
    case 'rules': {
      const query = new URLSearchParams();
      if (route.clause !== null) query.set('clause', route.clause);
      return withQuery(`/rules/${encodeURIComponent(route.book)}`, query);
    }
    case 'not-found':
      return route.path;
  }
}

/** The address of a match as its players open it. */
export function matchHref(id: string, more: { seat?: number; step?: number; invite?: string } = {}): string {
  return href({
    page: 'match',
    id,
    seat: more.seat ?? null,
    step: more.step ?? null,
    invite: more.invite ?? null,
  });
}

function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

function count(text: string | null): number | null {
  return text !== null && /^\d{1,9}$/.test(text) ? Number(text) : null;
}

function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
