import { importLimits } from '#domain/imports.ts';
import type { SourceRecord } from '../readers/source.ts';

/** Returns the text of a record for its owner: the filled cells, or what is in the file if that is damaged. */
export function sourceText({ cells, source, damage }: SourceRecord): string {
  if (damage !== null || cells.length === 0) return source;
  const filled = cells.filter((cell) => cell !== '').join(' · ');
  return filled.replace(/\s+/g, ' ').slice(0, importLimits.sourceLength).toWellFormed();
}
