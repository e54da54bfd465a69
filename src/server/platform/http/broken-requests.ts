import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import type { Failure } from '../../../contract/envelope.ts';
import { AppError } from '../../../domain/app-error.ts';
import { sendFailure } from './errors.ts';

interface Told {
  status: number;
  failure: Failure;
}

const told = (status: number, code: Failure['code'], message: string): Told => ({
  status,
  failure: { success: false, code, message },
});

/** What Node's parser says of a request that never became one. */
const toldByCode: Partial<Record<string, Told>> = {
  ERR_HTTP_REQUEST_TIMEOUT: told(408, 'invalid', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: told(431, 'too_large', 'The request headers are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: told(413, 'too_large', 'The request is too large.'),
};
const unreadable = told(400, 'invalid', 'The request could not be read as HTTP.');

/** An answer as it goes over the wire, where the framework has none. */
function answerOf({ status, failure }: Told, headers: Readonly<Record<string, string>>): string {
  const body = JSON.stringify(failure);
  const lines = {
    ...headers,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...head, '', body].join('\r\n');
}

/** An answer that this connection has begun to send. Whatever is written into it would be taken for a part of it. */
const hasBegun = (socket: Socket & { _httpMessage?: ServerResponse | null }) =>
  socket._httpMessage?.headersSent ?? false;

/**
 * What is answered to requests that don't reach the hooks: those that Node can't read, and addresses that can't be
 * decoded. They look as every other failure does, headers included.
 */
export function answerBrokenRequests(
  headers: Readonly<Record<string, string>>,
): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> {
  return {
    clientErrorHandler(error, socket) {
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable && !hasBegun(socket))
        socket.write(answerOf(toldByCode[error.code ?? ''] ?? unreadable, headers));
      socket.destroySoon();
    },
    frameworkErrors(error, request, reply) {
      reply.headers(headers);
      const failure =
        error.code === 'FST_ERR_MAX_PARAM_LENGTH'
          ? new AppError('too_large', 'The address is too long.')
          : new AppError('invalid', 'The address could not be read.');
      sendFailure(failure, request, reply);
    },
  };
}
