import { importLimits } from '#domain/imports.ts';
import { createRecordCounter } from './reader-limits.ts';
import type { SourceRecord } from './source.ts';

/** An element with named values. */
export interface Element {
  group: string;
  values: Readonly<Record<string, string>>;
  /** The line on which it starts; null if unknown. */
  line: number | null;
  damage: string | null;
}

const listValues = (values: Readonly<Record<string, string>>) =>
  Object.entries(values)
    .map(([name, value]) => `${name}: ${value}`)
    .join(', ')
    .slice(0, importLimits.sourceLength);

/** Numbers elements from 1, because several may be on the same line. Throws AppError 'too_large' above the limit. */
export function createElementRecords() {
  const counter = createRecordCounter();
  return ({ group, values, line, damage }: Element): SourceRecord => ({
    line: counter.next(),
    place: line === null ? group : `${group}, line ${line}`,
    source: listValues(values),
    group,
    cells: [],
    values,
    damage,
  });
}
