import type { FastifyReply, FastifyRequest, LogLevel } from 'fastify';
import { methodOf, routeOf } from '../http/route-names.ts';
import { maskText } from './mask.ts';
import { plainError } from './plain-error.ts';

/** Takes the lines of the log, one JSON text each. */
export interface LogStream {
  write(line: string): void;
}

type Arguments = [unknown, ...unknown[]];

const holdsError = (line: unknown) => typeof line === 'object' && line !== null && 'err' in line;

const serialized = new Set(['req', 'res', 'err', 'error']);

/** A whole path is one of ours; people's files come with their name alone. */
const isOurFile = (name: string, value: unknown) => name === 'file' && String(value).startsWith('/');

function cleanValue(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (Array.isArray(value)) return value.map(cleanValue);
  return typeof value === 'object' && value !== null ? undefined : value;
}

/** Of what libraries log only plain values are taken over: their objects hold headers, options and whole requests. */
function cleanFields(line: object): object {
  const fields = Object.entries(line);
  return Object.fromEntries(
    fields.map(([name, value]) => [
      name,
      serialized.has(name) || isOurFile(name, value) ? value : cleanValue(value),
    ]),
  );
}

/** Texts lose what somebody may have typed; an error given for a line becomes the plain one of `err`. */
function clean(given: Arguments): Arguments {
  const [first, ...rest] = given;
  const texts = rest.map(cleanValue);
  if (typeof first === 'string') return [maskText(first), ...texts];
  // Without a text of its own a line would get the error's, as it is.
  const fields = first instanceof Error ? { err: first } : first;
  const line = typeof fields === 'object' && fields !== null ? cleanFields(fields) : fields;
  return [line, ...(texts.length === 0 && holdsError(line) ? ['error'] : texts)];
}

/**
 * How the product logs: JSON lines without anything personal, whatever is logged at whichever level. Requests are told by
 * method and route, never by address, and errors by kind and place.
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
      logMethod(this: unknown, given: Arguments, write: (...all: Arguments) => void) {
        write.apply(this, clean(given));
      },
    },
  };
}
