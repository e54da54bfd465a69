import type { SymbolMatch } from '#contract/market.ts';
import type { DraftField } from './entry-draft.ts';

/** A problem of one field, found before anything is sent. */
export class DraftError extends Error {
  readonly field: DraftField;
  constructor(field: DraftField, message: string) {
    super(message);
    this.field = field;
  }
}

/** A symbol that nobody knows, which is a typing error more often than not. */
export class UnknownSymbol extends DraftError {
  readonly symbol: string;
  readonly matches: readonly SymbolMatch[];
  constructor(symbol: string, matches: readonly SymbolMatch[]) {
    super('symbol', `No security ${symbol} is known.`);
    this.symbol = symbol;
    this.matches = matches;
  }
}
