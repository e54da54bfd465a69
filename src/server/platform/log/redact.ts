const masks: readonly (readonly [RegExp, string])[] = [
  // PostgreSQL, V8 and Node put input values between quotes or after `=(`.
  [/"[^"]*"|“[^”]*”|`[^`]*`/g, '"…"'],
  [/(?<![\p{L}\p{N}])'[^']*'(?![\p{L}\p{N}])/gu, "'…'"],
  [/\)=\([^)]*\)/g, ')=(…)'],
  [/\b[a-z][a-z\d+.-]*:\/\/[^\s"'<>]+/gi, '<address>'],
  [/[^\s"'<>(),;:=]+@[^\s"'<>(),;:=]+/g, '<e-mail>'],
  [/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, '<ip>'],
  [/(?<![\w:])(?:[\da-f]{0,4}:){3,}[\da-f.]*|::[\da-f][\da-f:.]*/gi, '<ip>'],
  [/[?&][\w.-]+=[^\s&]*/g, '?…'],
  [/[\w-]{40,}/g, '<token>'],
];

const maxLength = 500;

/** Redacts user input from a text for the log: quoted values, URLs, e-mail and IP addresses, tokens. */
export function maskText(text: string): string {
  const cut = text.slice(0, maxLength * 4);
  return masks
    .reduce((masked, [pattern, replacement]) => masked.replace(pattern, replacement), cut)
    .slice(0, maxLength);
}

/** An error in the log. A type instead of an interface, because Fastify's serializer type requires one. */
export type PlainError = {
  type: string;
  message: string;
  code?: string;
  /** The violated database constraint, without values. */
  constraint?: string;
  table?: string;
  /** The stack frames, without the message above them. */
  stack: string;
  cause?: PlainError;
};

const maxFrames = 12;
const maxCauses = 3;
const isName = (value: unknown): value is string => typeof value === 'string' && /^[\w.-]{1,80}$/.test(value);

/** Whether the message contains input: parsers cite it without quotation marks. */
const quotesInput = (error: Error) => error instanceof SyntaxError || /^(Zod|JSON)/.test(error.name);

const framesOf = (error: Error): string =>
  (error.stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line))
    .slice(0, maxFrames)
    .map((line) => line.trim())
    .join('\n');

/**
 * Reduces an error to its type, redacted message and stack for the log. Drops its other fields, which may contain rows
 * (PostgreSQL's `detail`), input (zod's issues), packets (Node's `rawPacket`) or addresses.
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
    ...(error.cause instanceof Error && depth < maxCauses && { cause: plainError(error.cause, depth + 1) }),
  };
}
