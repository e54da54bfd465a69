import { sharesRule } from '#domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { readTypedAmount } from '#web/lib/typed-text.ts';

/** A position as it is typed. */
export interface TypedPosition {
  /** Identifies its row in the form. */
  key: number;
  symbol: string;
  shares: string;
}

/** What a broker states for a day. */
export interface Statement {
  date: string;
  file: File | undefined;
  positions: readonly TypedPosition[];
}

const isBlank = ({ symbol, shares }: TypedPosition) => symbol.trim() === '' && shares.trim() === '';

/** Returns what is wrong with a statement; undefined if it can be compared. */
export function statementProblem({ date, file, positions }: Statement): string | undefined {
  if (date === '') return 'Enter the day of the statement.';
  const typed = positions.filter((position) => !isBlank(position));
  if (!file && typed.length === 0) return 'Choose a file with positions, or type in at least one.';
  for (const { symbol, shares } of typed) {
    if (!isWellFormedSymbol(normaliseSymbol(symbol)))
      return `“${symbol}” is no symbol, such as AAPL or BRK-B.`;
    const read = readTypedAmount(shares, sharesRule);
    if (!read.ok) return `${normaliseSymbol(symbol)}: ${read.message}`;
  }
  return undefined;
}

/** Returns the form that is sent. Rows without content are left out. */
export function compareForm({ date, file, positions }: Statement): FormData {
  const form = new FormData();
  const typed = positions
    .filter((position) => !isBlank(position))
    .map(({ symbol, shares }) => ({ symbol: normaliseSymbol(symbol), shares: shares.trim() }));
  form.set('date', date);
  form.set('positions', JSON.stringify(typed));
  if (file) form.set('files', file, file.name);
  return form;
}
