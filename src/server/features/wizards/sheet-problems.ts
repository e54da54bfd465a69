import { AppError, type Issue } from '../../../domain/app-error.ts';

export interface SheetProblems {
  /** `column` is the header's own text; without one the problem is the whole row's. */
  add(row: number, column: string | undefined, message: string): void;
  /** The failure to throw, when there was a problem. `unreadFrom` is the row at which reading had to end. */
  failure(unreadFrom?: number): AppError | undefined;
}

/** Collects what is wrong with a sheet: the first problems in full, the rest as a number. */
export function collectProblems(limit: number): SheetProblems {
  const issues: Issue[] = [];
  let count = 0;
  let rows = 0;
  let lastRow = 0;

  function summary(unreadFrom: number | undefined): string {
    const found =
      unreadFrom === undefined
        ? `The sheet has ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} that can't be read.`
        : `The sheet can't be read from row ${unreadFrom} on.`;
    const more = `These are the first ${limit} of ${count.toLocaleString('en-US')} problems.`;
    return [found, ...(count > limit ? [more] : []), 'Nothing was changed.'].join(' ');
  }

  return {
    add(row, column, message) {
      count += 1;
      if (row !== lastRow) rows += 1;
      lastRow = row;
      if (issues.length < limit) {
        issues.push({ path: column === undefined ? `row ${row}` : `row ${row}, column ${column}`, message });
      }
    },
    failure: (unreadFrom) =>
      count > 0 ? new AppError('invalid', summary(unreadFrom), { issues }) : undefined,
  };
}
