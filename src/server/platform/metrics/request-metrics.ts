import { sessionCookies } from '../http/access.ts';
import { apiPrefix } from '../http/route.ts';
import type { EndedRequest, RequestWatcher } from '../http/watch-requests.ts';
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

/** The kind of account that the calls at this route are about. */
const accountOf = (route: string) => accounts.find((kind) => route.startsWith(`${apiPrefix}/${kind}/`));

function reportAccount(metrics: Metrics, { method, route, status, reply }: EndedRequest): void {
  const account = method === 'POST' ? accountOf(route) : undefined;
  if (!account) return;
  if (route.endsWith('/login')) metrics.loggedIn(account, outcomes[status] ?? 'failed');
  const cookie = new RegExp(`(^|,)${sessionCookies[account]}=[^;]`);
  if (status < 300 && cookie.test(String(reply.getHeader('set-cookie') ?? '')))
    metrics.sessionStarted(account);
}

/** Reports requests, and what their answers tell of logins, sessions and limits. */
export function requestMetrics(metrics: Metrics): RequestWatcher {
  return {
    begun: metrics.requestBegan,
    ended(request) {
      metrics.requestEnded(request, request.seconds);
      if (request.status === 429) metrics.limited(request.route);
      reportAccount(metrics, request);
    },
  };
}
