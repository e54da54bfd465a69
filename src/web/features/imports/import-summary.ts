import type { Import, ImportFile, ImportRow } from '#contract/imports.ts';
import type { ImportVerdict } from '#domain/imports.ts';
import { grouped } from '#web/lib/formats.ts';
import { counted, listed } from '#web/lib/phrases.ts';

/** How many rows have which fate. Their sum is the number of rows. */
export interface Summary {
  added: number;
  here: number;
  leftOut: number;
  open: number;
}

type Part = keyof Summary;

const parts: Record<ImportVerdict, Part> = {
  new: 'added',
  duplicate: 'here',
  skipped: 'leftOut',
  possible_duplicate: 'open',
  not_understood: 'open',
};

type ClassifiedRow = Pick<ImportRow, 'verdict' | 'decision'>;

/**
 * Returns what happens to a row. A decision of the owner overrides the verdict, except that a row which is still not
 * understood cannot be added.
 */
export function fateOf({ verdict, decision }: ClassifiedRow): Part {
  if (decision === null) return parts[verdict];
  if (decision === 'skip') return 'leftOut';
  return verdict === 'not_understood' ? 'open' : 'added';
}

const nothing: Summary = { added: 0, here: 0, leftOut: 0, open: 0 };

/** Returns the number of all rows. */
export const totalOf = ({ added, here, leftOut, open }: Summary) => added + here + leftOut + open;

function summaryOfRows(rows: readonly ClassifiedRow[]): Summary {
  const summary = { ...nothing };
  for (const row of rows) summary[fateOf(row)] += 1;
  return summary;
}

function summaryOfFile({ counts, rows }: Pick<ImportFile, 'counts' | 'rows'>): Summary {
  const summary = { ...nothing };
  for (const [verdict, count] of Object.entries(counts)) summary[parts[verdict as ImportVerdict]] += count;
  for (const row of rows) {
    if (row.decision === null) continue;
    summary[parts[row.verdict]] -= 1;
    summary[fateOf(row)] += 1;
  }
  return summary;
}

const isOpenVerdict = (verdict: ImportVerdict) => parts[verdict] === 'open';

/** Adds up a file of a committed import, which keeps the rows that ask something; only the first of them are here. */
function summaryOfKept({ counts, rows }: Pick<ImportFile, 'counts' | 'rows'>): Summary {
  const summary = summaryOfRows(rows);
  const here = rows.filter(({ verdict }) => isOpenVerdict(verdict)).length;
  const all = counts.not_understood + counts.possible_duplicate;
  return { ...summary, open: summary.open + Math.max(0, all - here) };
}

/** Adds up all files. */
export function importSummaryOf({ status, files }: Pick<Import, 'status' | 'files'>): Summary {
  const each = files.map((file) => (status === 'committed' ? summaryOfKept(file) : summaryOfFile(file)));
  return each.reduce(
    (sum, one) => ({
      added: sum.added + one.added,
      here: sum.here + one.here,
      leftOut: sum.leftOut + one.leftOut,
      open: sum.open + one.open,
    }),
    nothing,
  );
}

const phrases: readonly [Part, (count: number) => string][] = [
  ['added', (count) => (count === 1 ? 'is new' : 'are new')],
  ['here', (count) => (count === 1 ? 'is already here' : 'are already here')],
  ['leftOut', (count) => (count === 1 ? 'is left out' : 'are left out')],
  ['open', (count) => (count === 1 ? 'needs an answer from you' : 'need an answer from you')],
];

/** Tells whether the owner has to name the columns of a file before any of its rows can be read. */
export const needsMapping = ({
  unknown,
  rowCount,
  format,
}: Pick<ImportFile, 'unknown' | 'rowCount' | 'format'>) =>
  unknown !== null && (rowCount === 0 || format === null);

type ReadFile = Pick<ImportFile, 'name' | 'unknown' | 'rowCount' | 'format' | 'problem'>;

/** Tells whether no row of any file was read, so that there is nothing to answer about rows. */
export const isUnread = (files: readonly ReadFile[]): boolean =>
  files.every((file) => needsMapping(file) || file.problem !== null || file.rowCount === 0);

/** Returns what stands in place of the finding while no file could be read. */
export function unreadHeadline(files: readonly ReadFile[]): string {
  const unknown = files.filter(needsMapping);
  const names = unknown.map(({ name }) => name);
  const isStrange = unknown.every(({ unknown: layout }) => {
    const { date, symbol, isin } = layout?.mapping.columns ?? {};
    return [date, symbol, isin].every((column) => column === undefined);
  });
  if (names.length > 0 && isStrange) return `Nothing in ${listed(names)} looks like a transaction`;
  if (names.length > 0) return `Name the columns of ${listed(names)}, and the rows appear here`;
  if (files.some(({ problem }) => problem !== null))
    return files.length > 1 ? 'None of these files could be read' : 'This file could not be read';
  return files.length > 1 ? 'These files have no rows to add' : 'This file has no rows to add';
}

/** Returns the finding: `Of 36 rows 27 are new, 6 are already here and 3 need an answer from you`. */
export function headline(summary: Summary, fileCount: number): string {
  const total = totalOf(summary);
  const files = fileCount > 1 ? ` in ${fileCount} files` : '';
  const present = phrases.filter(([part]) => summary[part] > 0);
  const [only] = present;
  if (present.length === 1 && only) {
    const rows = total === 1 ? 'The only row' : total === 2 ? 'Both rows' : `All ${grouped(total)} rows`;
    return `${rows}${files} ${only[1](total)}`;
  }
  const clauses = present.map(([part, phrase]) => `${grouped(summary[part])} ${phrase(summary[part])}`);
  return `Of ${counted(total, 'row')}${files} ${listed(clauses)}`;
}

/** Returns the finding about an import whose transactions are in the portfolio already. */
export function committedHeadline({ added, open }: Summary): string {
  if (open > 0) return `${counted(open, 'row')} still ${open === 1 ? 'needs' : 'need'} an answer from you`;
  if (added > 0)
    return added === 1
      ? 'One more row is ready to be added'
      : `${grouped(added)} more rows are ready to be added`;
  return 'Every row of this import has been dealt with';
}

/** A part of the bar below the headline. */
export interface BarPart {
  part: Part;
  count: number;
  label: string;
}

const barLabels: Record<Part, (count: number) => string> = {
  added: (count) => `${grouped(count)} new`,
  here: (count) => `${grouped(count)} already here`,
  leftOut: (count) => `${grouped(count)} left out`,
  open: (count) => `${grouped(count)} to answer`,
};

/** Returns the parts of the bar that are not empty. */
export const barParts = (summary: Summary): BarPart[] =>
  phrases
    .map(([part]) => ({ part, count: summary[part], label: barLabels[part](summary[part]) }))
    .filter(({ count }) => count > 0);

/** Returns what the button that commits the import says. */
export function addLabel({ added }: Summary, elsewhere = 0): string {
  if (added > 0) return `Add ${counted(added, 'transaction')}`;
  return elsewhere > 0 ? `Continue with ${counted(elsewhere, 'row')} elsewhere` : 'Nothing to add';
}

/** Returns how many rows go to other portfolios. */
export const rowsElsewhere = ({ portfolioId, accounts }: Pick<Import, 'portfolioId' | 'accounts'>): number =>
  accounts
    .filter(
      ({ destination }) => destination !== null && destination !== 'skip' && destination !== portfolioId,
    )
    .reduce((sum, { rows }) => sum + rows, 0);
