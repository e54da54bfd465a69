import type { FastifyInstance, FastifyRequest } from 'fastify';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { Abandoned } from '../../abandoned.ts';
import { clientAddress } from '../client-address.ts';
import { isInternal } from '../internal-requests.ts';
import { createLoadLimit, type LoadSettings, type ShedReason } from './load-limit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** `never`: the route is always served. `own`: the handler limits its costly part with `limitLoad`. */
    shedding?: 'never' | 'own';
  }
  interface FastifyInstance {
    /** Runs work for a request within the limits, or throws if there is too much load. */
    limitLoad<Result>(
      request: FastifyRequest,
      reply: FastifyReply,
      work: () => Promise<Result>,
    ): Promise<Result>;
  }
}

/** Built files are cheap to serve. */
const builtFile = /^\/assets\/[^:*]+$/;
const logEveryMs = 10_000;

/** Logs one line for all requests refused within ten seconds. */
function shedLog(app: FastifyInstance) {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      app.log.warn({ refused, seconds: logEveryMs / 1000 }, 'too busy: requests were refused');
      refused = 0;
    }, logEveryMs).unref();
  };
}

interface ShedSettings extends Partial<LoadSettings> {
  /** Routes that are always served. */
  free?: readonly string[];
}

/**
 * Returns who causes the work of a request: the account, because many people may share an address, or one person may use
 * many, or else the address.
 */
const partyOf = (request: FastifyRequest): string =>
  request.account ? `account ${request.account.id}` : clientAddress(request);

/** Applies the limits to every route, and makes `/readyz` fail while every client is refused. */
export function shedLoad(
  app: FastifyInstance,
  { onShed, free = [], loop = eventLoop, ...settings }: ShedSettings = {},
): void {
  const log = shedLog(app);
  const limit = createLoadLimit({
    ...settings,
    loop,
    onShed(reason: ShedReason) {
      log();
      onShed?.(reason);
    },
  });

  function refused(request: FastifyRequest, error: unknown): unknown {
    request.shed = true;
    return error;
  }

  app.decorate('limitLoad', async (request, reply, work) => {
    // Others may wait for the same page.
    if (isInternal(request.raw)) return eventLoop.runAs(eventLoop.party(), work);
    const hasLeft = () => reply.raw.destroyed && !reply.raw.writableFinished;
    const finish = await limit.enter(clientAddress(request)).catch((error: unknown) => {
      throw refused(request, error);
    });
    try {
      if (reply.raw.destroyed) throw refused(request, new Abandoned());
      return await eventLoop.runAs(partyOf(request), work, hasLeft);
    } catch (error) {
      throw error instanceof Abandoned ? refused(request, error) : error;
    } finally {
      finish();
    }
  });
  app.addHook('onRoute', (route) => {
    if (builtFile.test(route.url) || free.includes(route.url))
      route.config = { ...route.config, shedding: 'never' };
    if (route.config?.shedding) return;
    const { handler } = route;
    route.handler = function limited(request, reply) {
      return app.limitLoad(request, reply, async () => handler.call(this, request, reply));
    };
  });
  // Refuses early, before the session is looked up and the body is read.
  app.addHook('onRequest', (request, _reply, done) => {
    if (request.routeOptions.config.shedding || isInternal(request.raw)) return done();
    try {
      limit.check(clientAddress(request));
      done();
    } catch (error) {
      done(refused(request, error) as Error);
    }
  });
  // Serializing a large response takes long, so it yields to the event loop first. Errors are small.
  app.addHook('preSerialization', (request, reply, payload, done) => {
    const isSmall = reply.statusCode >= 400 || request.routeOptions.config.shedding;
    if (isSmall || !eventLoop.mustYield()) done(null, payload);
    else eventLoop.yieldIfNeeded(partyOf(request)).then(() => done(null, payload), done);
  });
  app.readyCheck({
    name: 'load',
    problem: async () => (limit.isOverloaded() ? 'is too busy and refuses requests' : undefined),
  });
}
