import { add, type Decimal, decimal, toText, zero } from '../../../domain/decimal.ts';
import { readHoldingValue } from '../../../domain/holdings.ts';
import { limits } from '../../../domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../../../domain/symbols.ts';
import type { Field, SheetLayout } from './sheet-layout.ts';
import { nameOf } from './sheet-names.ts';
import type { SheetProblems } from './sheet-problems.ts';
import { quoted, readSheetValue } from './sheet-values.ts';

interface GatheredWizard {
  name: string;
  values: Map<string, Decimal>;
}

function nameProblem(name: string): string | undefined {
  if (name === '') return 'The name is missing.';
  if (name.length <= limits.personNameLength) return undefined;
  return `The name is longer than ${limits.personNameLength} characters.`;
}

function symbolProblem(symbol: string, cell: string): string | undefined {
  if (symbol === '') return 'The symbol is missing.';
  return isWellFormedSymbol(symbol)
    ? undefined
    : `${quoted(cell.trim())} is not a symbol. Write it like AAPL.`;
}

/** Gathers a sheet's rows into wizards: one per name, whatever its case; a symbol that stands there twice is summed. */
export function gatherRows(layout: SheetLayout, delimiter: string, problems: SheetProblems) {
  const wizards = new Map<string, GatheredWizard>();
  const { columns, width } = layout;

  function refuse(row: number, field: Field, message: string): void {
    problems.add(row, columns[field].header, message);
  }

  function addHolding(row: number, name: string, symbol: string, value: string): void {
    const key = name.toLowerCase();
    const wizard = wizards.get(key) ?? { name, values: new Map() };
    const sum = add(wizard.values.get(symbol) ?? zero, decimal(value));
    if (!readHoldingValue(toText(sum)).ok)
      refuse(row, 'value', `The values of ${symbol} add up to more than is accepted.`);
    wizards.set(key, wizard);
    wizard.values.set(symbol, sum);
  }

  return {
    add(row: number, record: readonly string[]): void {
      const cell = (field: Field): string => record[columns[field].index] ?? '';
      // An unquoted 1,234.50 would otherwise pass for 1 and lose the rest.
      if (record.findLastIndex((text) => text.trim() !== '') >= width) {
        const message = `The row has more cells than the header. A cell with "${delimiter}" in it needs quotes around it.`;
        problems.add(row, undefined, message);
        return;
      }
      const name = nameOf(cell('name'));
      const symbol = normaliseSymbol(cell('symbol'));
      const value = readSheetValue(cell('value'), delimiter);
      const wrongName = nameProblem(name);
      const wrongSymbol = symbolProblem(symbol, cell('symbol'));
      if (wrongName) refuse(row, 'name', wrongName);
      if (wrongSymbol) refuse(row, 'symbol', wrongSymbol);
      if (!value.ok) refuse(row, 'value', value.message);
      else if (!wrongName && !wrongSymbol) addHolding(row, name, symbol, value.text);
    },
    wizards: () =>
      Array.from(wizards.values(), ({ name, values }) => ({
        name,
        holdings: Array.from(values, ([symbol, value]) => ({ symbol, value: toText(value) })),
      })),
  };
}
