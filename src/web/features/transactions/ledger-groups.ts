import type { RecordedSplit, Transaction } from '#contract/transactions.ts';

export type LedgerRow = { type: 'entry'; entry: Transaction } | { type: 'split'; split: RecordedSplit };

export interface LedgerGroup {
  /** `April to June 2024`, or `Without a date` */
  title: string;
  isUndated: boolean;
  rows: LedgerRow[];
}

const quarters = ['January to March', 'April to June', 'July to September', 'October to December'];

function titleOf(date: string | null): string {
  if (date === null) return 'Without a date';
  const quarter = quarters[Math.floor((Number(date.slice(5, 7)) - 1) / 3)];
  return `${quarter} ${date.slice(0, 4)}`;
}

const dateOf = (row: LedgerRow) => (row.type === 'entry' ? row.entry.date : row.split.date);

/** Splits happen at the start of their day, so newest first they follow its transactions. */
function withSplits(entries: readonly Transaction[], splits: readonly RecordedSplit[]): LedgerRow[] {
  const waiting = splits.toSorted((a, b) => (a.date < b.date ? 1 : -1));
  const rows: LedgerRow[] = [];
  for (const entry of entries) {
    while (waiting[0] && (entry.date === null || waiting[0].date > entry.date))
      rows.push({ type: 'split', split: waiting.shift() as RecordedSplit });
    rows.push({ type: 'entry', entry });
  }
  return [...rows, ...waiting.map((split): LedgerRow => ({ type: 'split', split }))];
}

export const splitKey = ({ symbol, date }: RecordedSplit) => `${symbol} ${date}`;

/** Groups transactions by quarter, newest first as they come, with the recorded splits between them. */
export function ledgerGroups(
  entries: readonly Transaction[],
  splits: readonly RecordedSplit[],
): LedgerGroup[] {
  const distinct = [...new Map(splits.map((split) => [splitKey(split), split])).values()];
  const groups: LedgerGroup[] = [];
  for (const row of withSplits(entries, distinct)) {
    const date = dateOf(row);
    const title = titleOf(date);
    const last = groups.at(-1);
    if (last?.title === title) last.rows.push(row);
    else groups.push({ title, isUndated: date === null, rows: [row] });
  }
  return groups;
}
