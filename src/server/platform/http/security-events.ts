import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Account routes that start or end a session or change credentials. */
const accountRoutes =
  /^\/api\/v1\/(customer|admin)\/(?!me$|check-auth$|session$|sign-up$|administrators|activity|feeds)/;

/** A session cookie, as opposed to a device cookie. */
const sessionCookie = /holdwise_(customer|admin)=/;

const refusals = new Set([403, 429]);

function eventOf(request: FastifyRequest, status: number): string | undefined {
  const route = request.routeOptions.url ?? '';
  if (request.method !== 'GET' && accountRoutes.test(route))
    return status < 400 ? 'account' : 'account refused';
  if (refusals.has(status)) return 'refused';
  // Pages of logged-out visitors often get a 401; one with a session cookie means an invalid session.
  return status === 401 && sessionCookie.test(request.headers.cookie ?? '') ? 'session refused' : undefined;
}

/**
 * Logs the events that an investigation needs: login attempts and their outcomes, account changes, refusals. Logs no
 * addresses, names or input; the request's id links to its other log lines.
 */
export function registerSecurityEvents(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const event = eventOf(request, reply.statusCode);
    if (event === undefined) return;
    const { method, routeOptions } = request;
    request.log.info({ event, method, route: routeOptions.url, status: reply.statusCode }, 'security');
  });
}
