import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { loopTurns } from '../loop-turns.ts';
import { type AdmissionSettings, type Applicant, createAdmission, type ShedReason } from './admission.ts';
import { isInner } from './inner-requests.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Always answered, however busy: `free`. Asks for admission itself, where the answer is not at hand: `own`. */
    admission?: 'free' | 'own';
  }
  interface FastifyInstance {
    /** Waits until the request may begin; throws where it may not. */
    admit(request: FastifyRequest, reply: FastifyReply): Promise<void>;
  }
}

/** Built files: read from the disk without any work of ours. */
const builtFile = /^\/assets\/[^:*]+$/;
const tellEveryMs = 10_000;

/** One line for all that were refused in some seconds. */
function shedLog(app: FastifyInstance) {
  let refused = 0;
  return () => {
    refused += 1;
    if (refused > 1) return;
    setTimeout(() => {
      app.log.warn({ refused, seconds: tellEveryMs / 1000 }, 'too busy: requests were refused');
      refused = 0;
    }, tellEveryMs).unref();
  };
}

interface AdmitSettings extends AdmissionSettings {
  /** Routes that are always answered. */
  free?: readonly string[];
}

type Done = (error?: Error) => void;

class RequestApplicant implements Applicant {
  readonly #request: FastifyRequest;
  readonly #reply: FastifyReply;
  readonly #done: Done;

  constructor(request: FastifyRequest, reply: FastifyReply, done: Done) {
    this.#request = request;
    this.#reply = reply;
    this.#done = done;
  }

  begin(): void {
    this.#done();
  }

  refuse(error: Error): void {
    this.#request.shed = true;
    this.#done(error);
  }

  isGone(): boolean {
    return this.#reply.raw.destroyed;
  }

  onEnd(ended: () => void): void {
    this.#reply.raw.on('close', ended);
  }
}

/** Puts every request through admission, except those to which their route says otherwise and those from inside. */
export function admitRequests(
  app: FastifyInstance,
  { onShed, free = [], ...settings }: AdmitSettings = {},
): void {
  const tell = shedLog(app);
  const admission = createAdmission({
    ...settings,
    onShed(reason: ShedReason) {
      tell();
      onShed?.(reason);
    },
  });

  const enter = (request: FastifyRequest, reply: FastifyReply, done: Done) =>
    admission.enter(new RequestApplicant(request, reply, done));

  app.decorate('admit', (request, reply) =>
    isInner(request.raw)
      ? Promise.resolve()
      : new Promise<void>((resolve, reject) =>
          enter(request, reply, (error) => (error ? reject(error) : resolve())),
        ),
  );
  app.server.on('connection', loopTurns.arrived);
  app.addHook('onRoute', (route) => {
    if (builtFile.test(route.url) || free.includes(route.url))
      route.config = { ...route.config, admission: 'free' };
  });
  app.addHook('onRequest', (request, reply, done) => {
    if (request.routeOptions.config.admission || isInner(request.raw)) done();
    else enter(request, reply, done);
  });
  // Answers that are written from many rows come one in a round, however many are ready at once.
  app.addHook('preSerialization', (request, _reply, payload, done) => {
    if (request.routeOptions.config.admission || !loopTurns.isOver()) done(null, payload);
    else loopTurns.giveWay().then(() => done(null, payload), done);
  });
}
