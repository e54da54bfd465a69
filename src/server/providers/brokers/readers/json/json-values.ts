import { withoutExponent } from '../number-text.ts';
import { invalid, readerLimits } from '../reader-limits.ts';

/** A JSON value; numbers are text, because binary numbers would lose digits. */
export type JsonValue = string | boolean | null | JsonValue[] | { [key: string]: JsonValue };

type ReviveWithSource = (key: string, value: unknown, context: { source?: string }) => unknown;

const [quote, backslash, openList, closeList, openObject, closeObject] = [0x22, 0x5c, 0x5b, 0x5d, 0x7b, 0x7d];

/** Throws AppError 'invalid' for nesting at which recursive code would fail. */
export function checkDepth(text: string): void {
  let depth = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) isQuoted = !isQuoted;
    else if (isQuoted) at += code === backslash ? 1 : 0;
    else if (code === openList || code === openObject) depth += 1;
    else if (code === closeList || code === closeObject) depth -= 1;
    if (depth > readerLimits.jsonDepth) throw invalid('The JSON is nested more than 100 levels deep.');
  }
}

/** Parses JSON with numbers as exact text without exponent. Throws SyntaxError. */
export function parseJson(text: string): JsonValue {
  const keepDigits: ReviveWithSource = (_key, value, { source }) =>
    typeof value === 'number' ? withoutExponent(source ?? String(value)) : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}
