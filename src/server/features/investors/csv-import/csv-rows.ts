import { AppError, type Issue } from '#domain/app-error.ts';
import { unescapeFormula } from '#domain/csv-cells.ts';
import { add, type Decimal, decimal, toText, zero } from '#domain/decimal.ts';
import { limits, readHoldingValue } from '#domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { visibleTextProblem } from '#domain/visible-text.ts';
import type { CsvLayout, Field } from './csv-layout.ts';
import { quoted, readCsvValue } from './csv-values.ts';

interface CsvProblems {
  /** Adds a problem. `column` is the text of the column's header; without it the problem concerns the whole row. */
  add(row: number, column: string | undefined, message: string): void;
  /** Returns the error to throw if there are problems. `unreadFrom` is the first row that could not be read. */
  failure(unreadFrom?: number): AppError | undefined;
}

/** Collects the problems of a CSV file. Reports the first `limit` of them in full, and the number of all. */
export function collectProblems(limit: number): CsvProblems {
  const issues: Issue[] = [];
  let count = 0;
  let rows = 0;
  let lastRow = 0;

  function summary(unreadFrom: number | undefined): string {
    const problem =
      unreadFrom === undefined
        ? `The file has ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'} that can't be read.`
        : `The file can't be read from row ${unreadFrom} on.`;
    const more = `These are the first ${limit} of ${count.toLocaleString('en-US')} problems.`;
    return [problem, ...(count > limit ? [more] : []), 'Nothing was changed.'].join(' ');
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

/** Returns the name in a cell in Unicode NFC, with normalized spaces and without the escape of `escapeFormula`. */
const readName = (cell: string): string =>
  unescapeFormula(cell.normalize('NFC').trim().replace(/\s+/g, ' ')).trim();

function nameProblem(name: string): string | undefined {
  const problem = visibleTextProblem(name);
  if (problem === 'invisible') return 'The name is missing.';
  if (problem === 'control') return 'The name contains a control character.';
  if (name.length <= limits.personNameLength) return undefined;
  return `The name is longer than ${limits.personNameLength} characters.`;
}

function symbolProblem(symbol: string, cell: string): string | undefined {
  if (symbol === '') return 'The symbol is missing.';
  return isWellFormedSymbol(symbol)
    ? undefined
    : `${quoted(cell.trim())} is not a symbol. Write it like AAPL.`;
}

interface GroupedInvestor {
  name: string;
  values: Map<string, Decimal>;
}

/** Groups rows into investors by name, ignoring case. Adds up the values of a symbol that an investor has repeatedly. */
export function groupRows(layout: CsvLayout, delimiter: string, problems: CsvProblems) {
  const investors = new Map<string, GroupedInvestor>();
  const { columns, width } = layout;

  function reject(row: number, field: Field, message: string): void {
    problems.add(row, columns[field].header, message);
  }

  function addHolding(row: number, name: string, symbol: string, value: string): void {
    const key = name.toLowerCase();
    const investor = investors.get(key) ?? { name, values: new Map() };
    const sum = add(investor.values.get(symbol) ?? zero, decimal(value));
    if (!readHoldingValue(toText(sum)).ok)
      reject(row, 'value', `The values of ${symbol} add up to more than is accepted.`);
    investors.set(key, investor);
    investor.values.set(symbol, sum);
  }

  return {
    add(row: number, record: readonly string[]): void {
      const cell = (field: Field): string => record[columns[field].index] ?? '';
      // Otherwise an unquoted 1,234.50 would be read as 1 and lose the rest.
      if (record.findLastIndex((text) => text.trim() !== '') >= width) {
        const message = `The row has more cells than the header. A cell with "${delimiter}" in it needs quotes around it.`;
        problems.add(row, undefined, message);
        return;
      }
      const name = readName(cell('name'));
      const symbol = normaliseSymbol(cell('symbol'));
      const value = readCsvValue(cell('value'), delimiter);
      const wrongName = nameProblem(name);
      const wrongSymbol = symbolProblem(symbol, cell('symbol'));
      if (wrongName) reject(row, 'name', wrongName);
      if (wrongSymbol) reject(row, 'symbol', wrongSymbol);
      if (!value.ok) reject(row, 'value', value.message);
      else if (!wrongName && !wrongSymbol) addHolding(row, name, symbol, value.text);
    },
    investors: () =>
      Array.from(investors.values(), ({ name, values }) => ({
        name,
        holdings: Array.from(values, ([symbol, value]) => ({ symbol, value: toText(value) })),
      })),
  };
}
