import type { ReadRow } from '#domain/importing/draft.ts';
import { isDraft, securityDay } from '../../engine/combine-rows.ts';

/** How the broker counts trades, finest first. The same trade may be listed at several levels. */
const levels = ['EXECUTION', 'TRADE', 'ORDER', 'SYMBOL_SUMMARY'];

/** Returns the level that the text of a kind begins with; undefined for rows that have none. */
const levelOf = (kindText: string) => {
  const position = levels.indexOf(kindText.split(' ')[0]?.toUpperCase() ?? '');
  return position < 0 ? undefined : position;
};

/** Counts each trade once: rows that add up finer ones of the same security and day are skipped. */
export function keepFinestLevel(rows: readonly ReadRow[]): ReadRow[] {
  const finest = new Map<string, number>();
  for (const row of rows) {
    const level = isDraft(row) ? levelOf(row.outcome.draft.kindText) : undefined;
    if (!isDraft(row) || level === undefined) continue;
    const key = securityDay(row.outcome.draft);
    finest.set(key, Math.min(level, finest.get(key) ?? level));
  }
  return rows.map((row) => {
    const level = isDraft(row) ? levelOf(row.outcome.draft.kindText) : undefined;
    if (!isDraft(row) || level === undefined) return row;
    return level === finest.get(securityDay(row.outcome.draft))
      ? row
      : { ...row, outcome: { is: 'skipped', reason: 'The sum of trades that are listed themselves.' } };
  });
}
