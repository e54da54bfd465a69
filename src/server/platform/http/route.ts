import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { BodyOf, Endpoint, ParamsOf, QueryOf, ReplyOf } from '../../../contract/endpoint.ts';
import { Failure } from '../../../contract/envelope.ts';
import type { Account } from './access.ts';

export const apiPrefix = '/api/v1';

interface Input<E extends Endpoint> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** Who asks; undefined where the call is public. */
  account: E['access'] extends 'public' ? undefined : Account;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** A reply that was written as JSON before, by the serializer of its call. */
export class Written {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

type Result<E extends Endpoint> = ReplyOf<E> | Written;
type Handler<E extends Endpoint> = (input: Input<E>) => Promise<Result<E>> | Result<E>;

/** Serves one call of the contract: checks who asks and what they send, and lets only declared fields out. */
export function route<E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  const {
    method,
    path,
    access,
    params,
    query,
    body,
    reply: answer,
    status = 200,
    summary,
    media,
    beforeTwoStep,
  } = endpoint;
  app.route({
    method,
    url: apiPrefix + path,
    schema: {
      summary,
      tags: [path.split('/')[1] ?? ''],
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { ...(!media && { [status]: answer }), '4xx': Failure, '5xx': Failure },
    },
    ...(access !== 'public' && {
      onRequest: (request: FastifyRequest, reply: FastifyReply) =>
        app.requireAccount(access, request, reply, { beforeTwoStep }),
    }),
    handler: async (request, reply) => {
      const result = await handler({
        params: request.params as ParamsOf<E>,
        query: request.query as QueryOf<E>,
        body: request.body as BodyOf<E>,
        account: request.account as Input<E>['account'],
        request,
        reply,
      });
      // A stream has its own hand on the connection.
      if (reply.sent) return reply;
      if (reply.statusCode === 204) return reply.send();
      reply.code(status);
      if (media) return reply.type(`${media}; charset=utf-8`).send(result);
      if (!(result instanceof Written)) return reply.send(result);
      return reply.type('application/json; charset=utf-8').send(result.json);
    },
  });
}
