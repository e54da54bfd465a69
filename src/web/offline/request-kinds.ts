/**
 * What the service worker does with a request: an `asset` comes from the shell; a `page`, an `own` and a `public` reply come
 * from the network and are copied; a `bare page` is not copied; a `passed` page only uses the network; a `session change`
 * deletes all copies.
 */
export type RequestKind = 'asset' | 'page' | 'bare page' | 'passed' | 'own' | 'public' | 'session change';

export interface SeenRequest {
  method: string;
  /** The path without the query. */
  path: string;
  isNavigation: boolean;
}

export const api = '/api/v1';

// Lists, so that a new address is not copied unless somebody decides so. Exports, streams, settings and secrets are not in them.
const own =
  /^\/(?:customer\/me|watchlists|journal|securities|alerts(?:\/messages)?|portfolios(?:\/[^/]+\/(?:performance(?:\/explain)?|gains|lots|income|allocation|transactions|dividends|events|calendar|plan|match|news))?)$/;
const shared = [
  /^\/site(?:\/data-sources|\/pages\/[^/]+)?$/,
  /^\/(?:rss\/limited|news\/(?:all|latest|single\/slug\/[^/]+))$/,
  /^\/market\/(?:quotes?|status|profile|history|sparklines|close|news|holders|matching|purchases|company-screener)$/,
  /^\/stocks\/[^/]+(?:\/(?:fundamentals|valuation|earnings|insiders|filings|funds|holding-periods))?$/,
  /^\/funds\/[^/]+$/,
  /^\/investors(?:\/[^/]+(?:\/changes)?)?$/,
  /^\/wizards\/(?:all|names|single\/[^/]+)$/,
];
const pages =
  /^\/(?:$|help$|education$|watchlist$|privacy$|terms$|imprint$|contact$|data-sources$|portfolio(?:\/[a-z]+)?$|news(?:\/page\/\d+)?$|news-detail\/[^/]+$|(?:stocks|investors)(?:\/[^/]+)?$)/;
const sessionChanges = [`${api}/customer/login`, `${api}/customer/logout`];

const isFile = (path: string) => /\.[a-z\d]+$/i.test(path) && !pages.test(path);
const isOffice = (path: string) => /^\/admin(?:\/|$)/.test(path);

function kindOfPage(path: string): RequestKind {
  if (path.startsWith('/api/') || isOffice(path) || isFile(path)) return 'passed';
  return pages.test(path) ? 'page' : 'bare page';
}

function kindOfReply(path: string): RequestKind | undefined {
  if (own.test(path)) return 'own';
  return shared.some((pattern) => pattern.test(path)) ? 'public' : undefined;
}

/** Returns the kind of a request to the own site; undefined if the browser handles it alone. */
export function kindOf({ method, path, isNavigation }: SeenRequest): RequestKind | undefined {
  if (method === 'POST' && sessionChanges.includes(path)) return 'session change';
  if (method !== 'GET') return undefined;
  if (isNavigation) return kindOfPage(path);
  if (path.startsWith('/assets/')) return 'asset';
  return path.startsWith(`${api}/`) ? kindOfReply(path.slice(api.length)) : undefined;
}
