import { readHoldingValue } from '#domain/limits.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';

export interface InvestorFields {
  name: string;
  holdings: { symbol: string; value: string }[];
}

export const emptyHolding = { symbol: '', value: '' };

/** Returns the rows that are not empty, with their index in the form. */
export const filledHoldings = (holdings: InvestorFields['holdings']) =>
  holdings
    .map((holding, row) => ({ ...holding, row }))
    .filter(({ symbol, value }) => symbol.trim() !== '' || value.trim() !== '');

/** Returns the field of a path in the request, which leaves out empty rows. */
export function fieldOfInvestor(path: string, { holdings }: InvestorFields): string {
  const [, index, field] = /^holdings\.(\d+)\.(symbol|value)$/.exec(path) ?? [];
  const row = filledHoldings(holdings)[Number(index)]?.row;
  return row === undefined ? path : `holdings.${row}.${field}`;
}

export const holdingChecks = {
  symbol: (symbol: string, { value }: { value: string }) => {
    if (symbol.trim() === '') return value.trim() === '' || 'Please enter a symbol';
    return isWellFormedSymbol(normaliseSymbol(symbol)) || 'Letters, digits and dashes only';
  },
  value: (value: string, { symbol }: { symbol: string }) => {
    if (value.trim() === '') return symbol.trim() === '' || 'Please enter a value';
    const read = readHoldingValue(value);
    return read.ok || read.message;
  },
};
