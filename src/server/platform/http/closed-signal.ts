import type { FastifyReply } from 'fastify';
import { AppError } from '#domain/app-error.ts';

/** Returns a signal that aborts when the client closes the connection before the response. */
export function signalOf({ raw }: FastifyReply): AbortSignal {
  const controller = new AbortController();
  raw.once('close', () => {
    if (!raw.writableFinished) controller.abort(new AppError('invalid', 'The request was cancelled.'));
  });
  return controller.signal;
}
