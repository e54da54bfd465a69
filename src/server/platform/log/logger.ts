import type { FastifyReply, FastifyRequest, LogLevel } from 'fastify';
import { methodOf, routeOf } from '../http/observe-requests.ts';
import { maskText, plainError } from './redact.ts';

/** Receives the lines of the log, one JSON object each. */
export interface LogStream {
  write(line: string): void;
}

/** A text that is not logged. */
export const noText = '';

type Arguments = [unknown, ...unknown[]];

const holdsError = (line: unknown) => typeof line === 'object' && line !== null && 'err' in line;

const serialized = new Set(['req', 'res', 'err', 'error']);

/** Whether a value is a path of the server. Uploads have a file name only. */
const isServerFile = (name: string, value: unknown) => name === 'file' && String(value).startsWith('/');

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  return typeof value === 'object' && value !== null ? undefined : value;
}

/** Keeps plain values only, redacted: objects that libraries log contain headers, options and whole requests. */
function cleanFields(line: object): object {
  const fields = Object.entries(line);
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      serialized.has(name) || isServerFile(name, value) ? value : cleanValue(value),
    ]),
  );
}

/** Redacts the arguments of a log call and logs an error as `err`. */
function clean([first, ...rest]: Arguments): Arguments {
  const texts = rest.map(cleanValue);
  if (typeof first === 'string') return [maskText(first), ...texts];
  // Without a message the logger would use the unredacted one of the error.
  const fields = first instanceof Error ? { err: first } : first;
  const line = typeof fields === 'object' && fields !== null ? cleanFields(fields) : fields;
  return [line, ...(texts.length === 0 && holdsError(line) ? ['error'] : texts)];
}

/**
 * Returns the logger options: JSON lines without personal data at every level. Requests are logged by method and route,
 * never by URL, and errors by type and stack.
 */
export function loggerOptions(level: LogLevel, stream?: LogStream) {
  return {
    level,
    ...(stream && { stream }),
    serializers: {
      req: (request: FastifyRequest) => ({ method: methodOf(request), route: routeOf(request) }),
      res: (reply: Pick<FastifyReply, 'statusCode'>) => ({ statusCode: reply.statusCode }),
      err: (error: unknown) => plainError(error),
      error: (error: unknown) => plainError(error),
    },
    hooks: {
      logMethod(this: unknown, args: Arguments, write: (...args: Arguments) => void) {
        if (args[0] !== noText) write.apply(this, clean(args));
      },
    },
  };
}
