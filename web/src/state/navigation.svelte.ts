import { parse, type Route } from '../router';

/** The current page, in step with the address bar. */
class Navigation {
  route = $state.raw<Route>(here());

  constructor() {
    window.addEventListener('popstate', () => (this.route = here()));
    document.addEventListener('click', (event) => this.#follow(event));
  }

  /** Goes to an address within the site. */
  go(to: string, how: 'push' | 'replace' = 'push'): void {
    if (how === 'push') history.pushState(null, '', to);
    else history.replaceState(null, '', to);
    const before = this.route;
    this.route = here();
    if (before.page !== this.route.page) window.scrollTo(0, 0);
  }

  /** Links within the site change the page without reloading it. */
  #follow(event: MouseEvent): void {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download') || link.origin !== location.origin) return;
    const to = new URL(link.href);
    if (to.pathname.startsWith('/api/') || (to.hash && to.pathname === location.pathname)) return;
    event.preventDefault();
    this.go(to.pathname + to.search);
  }
}

function here(): Route {
  return parse(location.pathname, location.search);
}

export const navigation = new Navigation();
