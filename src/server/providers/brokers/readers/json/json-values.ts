import { withoutExponent } from '../number-text.ts';

/** A JSON value; numbers are text, because binary numbers would lose digits. */
export type JsonValue = string | boolean | null | JsonValue[] | { [key: string]: JsonValue };

type ReviveWithSource = (key: string, value: unknown, context: { source?: string }) => unknown;

/** Parses JSON with numbers as exact text without exponent. Throws SyntaxError. */
export function parseJson(text: string): JsonValue {
  const keepDigits: ReviveWithSource = (_key, value, { source }) =>
    typeof value === 'number' ? withoutExponent(source ?? String(value)) : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}
