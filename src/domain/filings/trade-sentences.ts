import type { Splits } from '../splits.ts';
import { isTrade } from './actions.ts';
import { clausesOf, type TradeContext } from './change-sentences.ts';
import { filerOf } from './filer.ts';
import {
  filedValues,
  type InvestorFilings,
  type InvestorHistory,
  type Quarter,
  weightIn,
} from './history.ts';
import { periodsOf } from './holders.ts';
import { holdingsIn } from './position-index.ts';
import { previousQuarter } from './previous-quarter.ts';
import { changeOf } from './quarter-changes.ts';
import { amountAtFiledPrice } from './trade-amounts.ts';
import { type Trade, tradeContext } from './trade-context.ts';
import { createVariedChoice, single } from './varied-choice.ts';

/** What an investor did with a stock in the newest quarter, in one sentence. */
export interface TradeSentence {
  investor: InvestorHistory;
  quarter: Quarter;
  context: TradeContext;
  /** `Egerton Capital adds 28% to NVIDIA in its second quarter as a holder`. */
  title: string;
  pattern: string;
}

/** Finds what the investors did with a stock in the newest quarter, without options. */
function tradesIn(filings: InvestorFilings, symbol: string, splits: Splits): Trade[] {
  const holdings = holdingsIn(filings, symbol);
  if (holdings.length === 0) return [];
  const newest = periodsOf(filings).at(-1) ?? '';
  const trades: Trade[] = [];
  for (const [investor, held] of Map.groupBy(holdings, (holding) => holding.investor)) {
    const at = investor.quarters.length - 1;
    const quarter = investor.quarters[at];
    const before = previousQuarter(investor, at);
    if (!before || quarter?.period !== newest) continue;
    const now = held.find((holding) => holding.at === at)?.position;
    const previous = held.find((holding) => holding.at === at - 1)?.position;
    if (!now && !previous) continue;
    const periods = { period: quarter.period, previousPeriod: before.period };
    const change = changeOf(now, previous, splits, periods);
    if (isTrade(change.action)) trades.push({ investor, quarter, change });
  }
  return trades;
}

const movedBy = ({ change, quarter }: Trade) =>
  weightIn(filedValues(quarter), { kind: change.kind, value: amountAtFiledPrice(change) });

/**
 * Says what the newest filings report about a stock: a sentence for each investor that bought or sold it, the one that moved
 * the largest part of its portfolio first. The sentences are varied, and always the same for the same filings.
 */
export function tradeSentences(filings: InvestorFilings, symbol: string, splits: Splits): TradeSentence[] {
  const choose = createVariedChoice();
  return tradesIn(filings, symbol, splits)
    .sort((a, b) => movedBy(b) - movedBy(a))
    .flatMap((trade) => {
      const { investor, quarter } = trade;
      const context = tradeContext(filings, trade);
      const chosen = choose(clausesOf(context).map(single));
      if (!chosen) return [];
      const title = `${filerOf(investor)} ${chosen.text}`;
      return [{ investor, quarter, context, title, pattern: chosen.pattern }];
    });
}
