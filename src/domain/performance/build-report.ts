import type { Rates } from '../exchange-rates.ts';
import { createShareEras } from '../ledger/share-eras.ts';
import type { CostMethod, LedgerEntry } from '../transactions.ts';
import { type Position, type PositionHistory, positionHistory } from './position-history.ts';
import type { PriceLine } from './price-line.ts';
import type { PortfolioHistory } from './report.ts';

const noSplits = createShareEras([]);
const noPrices: PriceLine = {
  days: new Int32Array(),
  prices: new Float64Array(),
  firstKnown: undefined,
  at: () => undefined,
};

export interface Portfolio {
  id: string;
  currency: string;
  costMethod: CostMethod;
  positions: readonly Position[];
  /** Transactions without a symbol, by date. */
  accountEntries: readonly LedgerEntry[];
}

const moneyIn: ReadonlySet<string> = new Set(['deposit', 'withdrawal']);

interface BuildSettings {
  base: string;
  rates: Rates;
  method?: CostMethod | undefined;
  /** Returns the history of a position that has not changed since it was computed. */
  known?: (position: Position) => PositionHistory | undefined;
}

/** Replays the transactions of a portfolio with its cost method, or another one. */
export function* portfolioHistory(
  { id, currency, costMethod, positions, accountEntries }: Portfolio,
  { base, rates, method = costMethod, known = () => undefined }: BuildSettings,
): Generator<void, PortfolioHistory> {
  const settings = { base, portfolioCurrency: currency, method, rates };
  const histories: PositionHistory[] = [];
  for (const position of positions)
    histories.push(known(position) ?? (yield* positionHistory(position, settings)));
  const account = yield* positionHistory(
    {
      id: '',
      portfolioId: id,
      symbol: '',
      name: '',
      currency,
      entries: accountEntries,
      eras: noSplits,
      prices: noPrices,
    },
    settings,
  );
  return {
    id,
    currency,
    positions: histories,
    account,
    tracksCash: accountEntries.some(({ kind }) => moneyIn.has(kind)),
  };
}
