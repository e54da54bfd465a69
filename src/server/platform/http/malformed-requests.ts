import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyServerOptions } from 'fastify';
import type { Failure } from '#contract/envelope.ts';
import { AppError } from '#domain/app-error.ts';
import { eventLoop } from '../event-loop-yield.ts';
import { sendFailure } from './errors.ts';

interface FailureReply {
  status: number;
  failure: Failure;
}

const failureReply = (status: number, code: Failure['code'], message: string): FailureReply => ({
  status,
  failure: { success: false, code, message },
});

/** Responses by error code of Node's HTTP parser. */
const replyByCode: Partial<Record<string, FailureReply>> = {
  ERR_HTTP_REQUEST_TIMEOUT: failureReply(408, 'invalid', 'The request took too long to arrive.'),
  HPE_HEADER_OVERFLOW: failureReply(431, 'too_large', 'The request headers are too large.'),
  HPE_CHUNK_EXTENSIONS_OVERFLOW: failureReply(413, 'too_large', 'The request is too large.'),
};
const unreadable = failureReply(400, 'invalid', 'The request could not be read as HTTP.');

/** Formats a raw HTTP response. */
function formatResponse(
  { status, failure }: FailureReply,
  headers: Readonly<Record<string, string>>,
): string {
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

/** Whether a response was started on this connection. Anything written now would become part of it. */
const hasStartedResponse = (socket: Socket & { _httpMessage?: ServerResponse | null }) =>
  socket._httpMessage?.headersSent ?? false;

/**
 * Responds to requests that never reach the hooks: those that Node cannot parse, and URLs that cannot be decoded. The
 * responses have the same form and headers as every other failure.
 */
export function handleMalformedRequests(
  headers: Readonly<Record<string, string>>,
): Pick<FastifyServerOptions, 'clientErrorHandler' | 'frameworkErrors'> {
  return {
    async clientErrorHandler(error, socket) {
      // A thousand connections may fail at once.
      await eventLoop.yieldIfNeeded('malformed requests');
      if (error.code === 'ECONNRESET' || socket.destroyed) return;
      if (socket.writable && !hasStartedResponse(socket))
        socket.write(formatResponse(replyByCode[error.code ?? ''] ?? unreadable, headers));
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

function isDecodable(path: string): boolean {
  try {
    return !decodeURIComponent(path).includes('\0');
  } catch {
    return false;
  }
}

/**
 * Returns the path and query of a request target. Proxies may send an absolute URL, and OPTIONS an asterisk (RFC 9112,
 * 3.2); the host of a URL is ignored. Outside the API the percent signs of a path that cannot be decoded are escaped, so
 * that the reader gets the not-found page.
 */
export function originForm({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  const absolute = url.startsWith('/') ? undefined : URL.parse(url);
  const target = url.startsWith('/') ? url : absolute?.host ? absolute.pathname + absolute.search : '/';
  const [path = '/'] = target.split('?', 1);
  if (path.startsWith('/api/') || isDecodable(path)) return target;
  return path.replaceAll('%', '%25') + target.slice(path.length);
}
