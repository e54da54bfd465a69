import type { ImportFile, ImportRow } from '#contract/imports.ts';
import { canAddAnyway } from '#domain/importing/row-questions.ts';
import type { ImportVerdict } from '#domain/imports.ts';
import { grouped } from '#web/lib/formats.ts';
import { leadingCount } from './import-phrases.ts';
import { fateOf, needsMapping } from './import-summary.ts';

/** Rows of a file with one verdict, of which the first few are shown. */
export interface RowGroup {
  verdict: ImportVerdict;
  title: string;
  /** All rows of this verdict, most of which may not be loaded. */
  total: number;
  shown: ImportRow[];
}

/** How many rows are shown before the owner asks for the others. Questions are shown sooner than what needs nothing. */
const firstRows: Record<ImportVerdict, number> = {
  not_understood: 20,
  possible_duplicate: 20,
  new: 4,
  duplicate: 2,
  skipped: 2,
};

export const questionVerdicts = ['not_understood', 'possible_duplicate'] as const;
export const settledVerdicts = ['new', 'duplicate', 'skipped'] as const;

const names: Record<ImportVerdict, string> = {
  not_understood: 'to answer',
  possible_duplicate: 'that may be here already',
  new: 'new',
  duplicate: 'already here',
  skipped: 'left out',
};

/** Rows of a file whose columns are unknown all wait for the same answer. */
const firstUnread = 3;

function titleOf(verdict: ImportVerdict, total: number, shown: readonly ImportRow[]): string {
  const isQuestion = verdict === 'not_understood' || verdict === 'possible_duplicate';
  if (isQuestion) {
    const answered = shown.filter((row) => fateOf(row) !== 'open').length;
    if (answered === total) return `${leadingCount(total)} answered`;
    const title = `${leadingCount(total - answered)} ${names[verdict]}`;
    return answered > 0 ? `${title}, ${grouped(answered)} answered` : title;
  }
  const title = `${grouped(total)} ${names[verdict]}`;
  return shown.length < total ? `${title}, the first ${leadingCount(shown.length).toLowerCase()}` : title;
}

/**
 * Returns the groups of a file, in the given order. Verdicts without rows are left out. A committed import keeps only the
 * rows that were not understood, whatever its counts say.
 */
export function groupsOf(
  file: ImportFile,
  verdicts: readonly ImportVerdict[],
  isCommitted = false,
): RowGroup[] {
  const { counts, rows } = file;
  const isUnread = needsMapping(file);
  return verdicts.flatMap((verdict) => {
    const loaded = rows.filter((row) => row.verdict === verdict);
    const total = isCommitted ? loaded.length : Math.max(counts[verdict], loaded.length);
    const shown = loaded.slice(0, isUnread ? firstUnread : firstRows[verdict]);
    return total > 0 ? [{ verdict, title: titleOf(verdict, total, shown), total, shown }] : [];
  });
}

/** Tells whether a row is not understood because of its kind; the reason then quotes the text. */
export const asksForKind = ({ verdict, kindText, reason }: ImportRow): boolean =>
  verdict === 'not_understood' && kindText !== null && (reason === null || reason.includes(kindText));

/** Returns the first row of each unknown kind: only that one asks, and its answer counts for the others. */
export function firstOfKinds(
  rows: readonly ImportRow[],
): ReadonlyMap<string, { line: number; rows: number }> {
  const first = new Map<string, { line: number; rows: number }>();
  for (const row of rows) {
    const { kindText, line } = row;
    if (kindText === null || !asksForKind(row)) continue;
    const known = first.get(kindText);
    first.set(kindText, { line: known?.line ?? line, rows: (known?.rows ?? 0) + 1 });
  }
  return first;
}

function openText(row: ImportRow): string {
  if (row.verdict === 'possible_duplicate') return 'Already here?';
  if (asksForKind(row)) return 'Not understood';
  if (row.security !== null) return 'Unknown symbol';
  if (row.question !== null && canAddAnyway(row.question)) return 'Is it right?';
  return row.transaction === null ? 'Not understood' : 'Impossible';
}

/** Says in a few words what happens to a row, and why. */
export function fateText(row: ImportRow): string {
  const { verdict, decision, reason } = row;
  const fate = fateOf(row);
  if (fate === 'open') return openText(row);
  if (fate === 'added') return 'Will be added';
  if (decision === 'skip') return 'Left out by you';
  return reason ?? (verdict === 'duplicate' ? 'Already here' : 'Nothing to record');
}
