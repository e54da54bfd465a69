import { perObject } from '#domain/per-object.ts';
import type { KindRule, Table } from './format.ts';

/** The rules of a table, to be found by their text in lower case. */
interface KindIndex {
  exact: ReadonlyMap<string, KindRule>;
  /** By the beginning of the text, longest first. */
  beginnings: readonly (readonly [string, KindRule])[];
}

const indexKinds = perObject((kinds: NonNullable<Table['kinds']>): KindIndex => {
  const entries = Object.entries(kinds).map(([text, rule]) => [text.toLowerCase(), rule] as const);
  return {
    exact: new Map(entries),
    beginnings: entries
      .filter(([text]) => text.endsWith('*'))
      .map(([text, rule]) => [text.slice(0, -1), rule] as const)
      .sort(([a], [b]) => b.length - a.length),
  };
});

/** Finds the rule of a kind by its text: exactly, or by its beginning, longest first. */
export function findKindRule(kinds: Table['kinds'], text: string): KindRule | undefined {
  if (!kinds) return undefined;
  const { exact, beginnings } = indexKinds(kinds);
  const lower = text.trim().toLowerCase();
  return exact.get(lower) ?? beginnings.find(([start]) => lower.startsWith(start))?.[1];
}
