import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Calls of accounts that let somebody in or out, or change how they get in. */
const ofAccounts = /^\/api\/v1\/(customer|admin)\/(?!me$|check-auth$|sign-up$|administrators|activity|feeds)/;

const refusals = new Set([403, 429]);

function eventOf(request: FastifyRequest, status: number): string | undefined {
  const route = request.routeOptions.url ?? '';
  if (request.method !== 'GET' && ofAccounts.test(route)) return status < 400 ? 'account' : 'account refused';
  if (refusals.has(status)) return 'refused';
  // Pages ask who is there all the time; somebody who shows a session that is none is of interest.
  return status === 401 && request.headers.cookie?.includes('holdwise_') ? 'session refused' : undefined;
}

/**
 * Logs what an investigation would ask for: attempts to log in and what came of them, changes of accounts, refusals.
 * No address of anybody, no name and nothing that was sent: the request's id leads to what else is logged of it.
 */
export function registerSecurityEvents(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    const event = eventOf(request, reply.statusCode);
    if (event === undefined) return;
    const { method, routeOptions } = request;
    request.log.info({ event, method, route: routeOptions.url, status: reply.statusCode }, 'security');
  });
}
