import { sessionCookies } from '../http/callers.ts';
import { hostCookie } from '../http/host-cookies.ts';
import type { EndedRequest, RequestObserver } from '../http/observe-requests.ts';
import { apiPrefix } from '../http/route.ts';
import type { Metrics } from './metrics.ts';

const accounts = ['customer', 'admin'] as const;
const outcomes: Readonly<Record<number, string>> = {
  200: 'ok',
  400: 'invalid',
  401: 'wrong',
  403: 'refused',
  429: 'limited',
  503: 'busy',
};

/** Returns the kind of account that a route belongs to. */
const accountOf = (route: string) => accounts.find((kind) => route.startsWith(`${apiPrefix}/${kind}/`));

function reportAccount(metrics: Metrics, { method, route, status, reply }: EndedRequest): void {
  const account = method === 'POST' ? accountOf(route) : undefined;
  if (!account) return;
  if (route.endsWith('/login')) metrics.loggedIn(account, outcomes[status] ?? 'failed');
  const { name } = hostCookie(reply, sessionCookies[account]);
  const cookie = new RegExp(`(^|,)${name}=[^;]`);
  if (status < 300 && cookie.test(String(reply.getHeader('set-cookie') ?? '')))
    metrics.sessionStarted(account);
}

/** Counts requests, logins, sessions and rate limits. */
export function requestMetrics(metrics: Metrics): RequestObserver {
  return {
    started: metrics.requestBegan,
    ended(request) {
      metrics.requestEnded(request, request.seconds);
      if (request.status === 429) metrics.limited(request.route);
      reportAccount(metrics, request);
    },
  };
}
