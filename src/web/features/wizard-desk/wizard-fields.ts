import { readHoldingValue } from '../../../domain/holdings.ts';
import { isWellFormedSymbol, normaliseSymbol } from '../../../domain/symbols.ts';

export interface WizardFields {
  name: string;
  holdings: { symbol: string; value: string }[];
}

export const emptyHolding = { symbol: '', value: '' };

/** Rows where nothing was written are no holdings. */
export const writtenHoldings = (holdings: WizardFields['holdings']) =>
  holdings
    .map((holding, row) => ({ ...holding, row }))
    .filter(({ symbol, value }) => symbol.trim() !== '' || value.trim() !== '');

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
