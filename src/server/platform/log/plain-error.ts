import { maskText } from './mask.ts';

/** A type, so that Fastify takes it for what it logs of an error. */
export type PlainError = {
  type: string;
  message: string;
  code?: string;
  /** Of a database: what was broken, never with which values. */
  constraint?: string;
  table?: string;
  /** Where it was thrown: functions and files, without the message that stands above them. */
  stack: string;
  cause?: PlainError;
};

const frames = 12;
const causes = 3;
const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,80}$/.test(value);

/** Errors whose very text is what somebody sent: parsers quote their input without quotation marks. */
const quotesInput = (error: Error) => error instanceof SyntaxError || /^(Zod|JSON)/.test(error.name);

const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, frames)
    .map((line) => line.trim())
    .join('\n');

/**
 * What the log may say of an error: what kind it is and where it came from. Its own fields are not taken over, as they
 * hold rows (PostgreSQL's `detail`), input (zod's issues), packets (Node's `rawPacket`) or addresses.
 */
export function plainError(error: unknown, depth = 0): PlainError {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' };
  const { code, errcode, constraint, table } = error as Error & Record<string, unknown>;
  const number = typeof errcode === 'number' ? String(errcode) : undefined;
  const known = isName(code) ? code : number;
  return {
    type: error.constructor.name || error.name,
    message: quotesInput(error) ? '' : maskText(error.message),
    ...(known && { code: known }),
    ...(isName(constraint) && { constraint }),
    ...(isName(table) && { table }),
    stack: framesOf(error),
    ...(error.cause instanceof Error && depth < causes && { cause: plainError(error.cause, depth + 1) }),
  };
}
