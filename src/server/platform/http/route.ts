import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResultOf } from '#contract/endpoint.ts';
import { Failure } from '#contract/envelope.ts';
import type { Account } from './callers.ts';
import { notModified } from './conditional-reply.ts';
import { SerializedReply, sendSerialized } from './serialized-reply.ts';

export const apiPrefix = '/api/v1';

export interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The logged-in account; undefined for public endpoints. */
  account: E['access'] extends 'public' ? undefined : Account;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A stream writes the reply itself, with declared fields only. */
export type Result<E extends Endpoint> = ResultOf<E> | SerializedReply | typeof notModified | Readable;
type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Result<E>> | Result<E>;

/**
 * Serves one endpoint of the contract: checks access, validates the input, and sends the handler's result with `success`
 * and declared fields only.
 */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const {
    method,
    path,
    access,
    params,
    query,
    body,
    form,
    files,
    reply: replySchema,
    status = 200,
    summary,
    media,
    beforeTwoStep,
  } = endpoint;
  const hasEnvelope = replySchema instanceof z.ZodObject && 'success' in replySchema.shape;
  app.route({
    method,
    url: apiPrefix + path,
    schema: {
      summary,
      tags: [path.split('/')[1] ?? ''],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { ...(!media && { [status]: replySchema }), '4xx': Failure, '5xx': Failure },
    },
    ...(access !== 'public' && {
      onRequest: (request: FastifyRequest, reply: FastifyReply) =>
        app.requireAccount(access, request, reply, { beforeTwoStep }),
    }),
    config: { form: form && files && { form, files } },
    handler: async (request, reply) => {
      const result = await handler({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        account: request.account as Input<E>['account'],
        request,
        reply,
      });
      // A stream writes to the connection itself.
      if (reply.sent) return reply;
      if (result === notModified) return reply.code(304).send();
      if (reply.statusCode === 204) return reply.send();
      reply.code(status);
      if (media === 'application/octet-stream')
        return (reply.hasHeader('content-type') ? reply : reply.type(media)).send(result);
      if (media) return reply.type(`${media}; charset=utf-8`).send(result);
      if (result instanceof Readable) return reply.type('application/json; charset=utf-8').send(result);
      if (!(result instanceof SerializedReply))
        return reply.send(hasEnvelope ? { success: true, ...(result as object) } : result);
      return sendSerialized(result, request, reply);
    },
  });
}
