import type { JsonValue } from '../brokers/readers/json/json-values.ts';

const plainKey = /^[\p{L}_$-][\p{L}\d_$-]*$/u;
const step = /\.?(?:\[(?:(\d{1,9})|"((?:[^"\\]|\\.)*)")\]|([^.[\]"]+))/uy;

/**
 * Reads a path such as `data.prices`, `[0].close` or `series["4. close"]` as the keys on the way; undefined if it is none. A
 * `$` in front stands for the whole reply, as in JSONPath.
 */
export function readPath(text: string): string[] | undefined {
  const path = text.trim().replace(/^\$(?=$|[.[])/, '');
  const keys: string[] = [];
  step.lastIndex = 0;
  while (step.lastIndex < path.length) {
    const match = step.exec(path);
    if (!match) return undefined;
    const [, index, name, plain] = match;
    keys.push(index ?? name?.replace(/\\(.)/g, '$1') ?? (plain ?? '').trim());
  }
  return keys;
}

/** Writes keys as a path. Numbers are indices of lists. */
export function writePath(keys: readonly string[]): string {
  const parts = keys.map((key) => {
    if (/^\d{1,9}$/.test(key)) return `[${key}]`;
    return plainKey.test(key) ? `.${key}` : `["${key.replace(/["\\]/g, '\\$&')}"]`;
  });
  return parts.join('').replace(/^\./, '');
}

export const isContainer = (value: unknown): value is JsonValue[] | { [key: string]: JsonValue } =>
  typeof value === 'object' && value !== null;

/** Returns what is at the end of a path; undefined if it leads nowhere. */
export function valueAt(value: JsonValue | undefined, keys: readonly string[]): JsonValue | undefined {
  let found = value;
  for (const key of keys) {
    if (!isContainer(found) || !Object.hasOwn(found, key)) return undefined;
    found = (found as { [key: string]: JsonValue })[key];
  }
  return found;
}
