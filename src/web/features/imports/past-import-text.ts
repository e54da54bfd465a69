import type { ImportSummary } from '#contract/imports.ts';
import { counted, listed } from '#web/lib/phrases.ts';

/** Names an import by its files: `a.csv, b.csv and 3 more`. Those that are being read have no names yet. */
export function titleOfImport({ files }: { files: readonly { name: string }[] }): string {
  const names = files.map(({ name }) => name);
  if (names.length === 0) return 'Your files';
  return names.length <= 3 ? listed(names) : listed([...names.slice(0, 2), `${names.length - 2} more`]);
}

type Counted = Pick<ImportSummary, 'counts'>;

const openRows = ({ counts }: Counted) => counts.not_understood + counts.possible_duplicate;

/** Tells whether an import waits for its owner. */
export const isWaiting = (item: Pick<ImportSummary, 'status' | 'counts'>): boolean =>
  item.status === 'committed' ? openRows(item) > 0 : true;

/** Returns what has become of an import, in a few words. */
export function statusText(item: Pick<ImportSummary, 'status' | 'counts' | 'transactions'>): string {
  const { status, counts, transactions } = item;
  const open = openRows(item);
  const questions = open > 0 ? `${counted(open, 'row')} to answer` : undefined;
  if (status === 'reading') return 'being read';
  const facts =
    status === 'preview'
      ? ['not saved yet', `${counts.new} new`, questions]
      : [`${counted(transactions, 'transaction')} here now`, questions];
  return facts.filter(Boolean).join(', ');
}

/** Says above the list of transactions that an import waits; undefined if none does. */
export function waitingText(item: Pick<ImportSummary, 'status' | 'counts' | 'files'>): string {
  const open = openRows(item);
  const title = titleOfImport(item);
  if (item.status === 'reading') return `${title}: being read`;
  if (item.status === 'preview') return `${title}: nothing is saved yet`;
  return `${title}: ${counted(open, 'row')} still ${open === 1 ? 'needs' : 'need'} an answer`;
}
