import { shortCompanyName } from '../company-names.ts';
import type { TradeContext } from './change-sentences.ts';
import {
  filedValues,
  type InvestorFilings,
  type InvestorHistory,
  type Quarter,
  weightIn,
} from './history.ts';
import { quarterBefore } from './periods.ts';
import { holdingsIn } from './position-index.ts';
import type { PositionChange } from './quarter-changes.ts';

/** A change of a shareholding in the last quarter of an investor, with its place in the portfolio. */
export interface Trade {
  investor: InvestorHistory;
  quarter: Quarter;
  change: PositionChange;
}

function rankOf({ positions }: Quarter, { symbol }: PositionChange): number {
  const shares = positions.filter(({ kind }) => kind === 'share');
  return shares.findIndex((position) => position.symbol === symbol) + 1;
}

/** Names the company, with the share class if the investor has another class of it: `Alphabet Class C`. */
function companyOf({ investor, change }: Trade): string {
  const short = shortCompanyName(change.name);
  const shareClass = /\b(?:Class|Series) [A-Z]\b/.exec(change.name)?.[0];
  if (shareClass === undefined) return short;
  const hasOther = investor.quarters
    .slice(-2)
    .flatMap(({ positions }) => positions)
    .some(
      ({ symbol, kind, name }) =>
        kind === 'share' && symbol !== change.symbol && shortCompanyName(name) === short,
    );
  return hasOther ? `${short} ${shareClass}` : short;
}

/** Collects what is notable about a trade. A quarter without a known filing does not end the holding period. */
export function tradeContext(filings: InvestorFilings, trade: Trade): TradeContext {
  const { investor, quarter, change } = trade;
  const { quarters } = investor;
  const held = new Set(
    holdingsIn(filings, change.symbol)
      .filter((holding) => holding.investor === investor)
      .map(({ at }) => at),
  );
  const last = change.action === 'sold' ? quarters.length - 2 : quarters.length - 1;
  let first = last;
  while (held.has(first - 1)) first -= 1;
  const before = quarters[first - 1]?.period;
  const isSold = change.action === 'sold';
  return {
    change,
    company: companyOf(trade),
    weight: isSold ? 0 : weightIn(filedValues(quarter), change),
    rank: isSold ? 0 : rankOf(quarter, change),
    quartersHeld: last - first + 1,
    isOlder: before === undefined || before !== quarterBefore(quarters[first]?.period ?? ''),
    isReturn: change.action === 'bought' && [...held].some((at) => at < last),
  };
}
