import { AppError } from '#domain/app-error.ts';
import { decimal, divide, toText } from '#domain/decimal.ts';
import { averagePrice } from '#domain/ledger/replay.ts';
import { priceDecimals } from '#domain/limits.ts';
import { isoDate } from '#domain/time.ts';
import { countsKnownSplits } from './counted-splits.ts';
import type { LedgerChange, SecurityFacts } from './ledger-change.ts';
import type { TickerRow } from './portfolios.ts';
import { costOf, replayTicker, splitPeriodsOf } from './positions.ts';

/** A position as of today. Shares and price per share are decimal text; the price is in `currency`. */
export interface PresentPosition {
  shares: string;
  buyPrice: string;
  currency: string;
}

/** Applies the splits since the last transaction of a position. */
function withLaterSplits(row: TickerRow, { splits }: SecurityFacts): PresentPosition {
  const today = isoDate();
  const later = splits.filter(({ date }) => date > row.as_of && date <= today);
  const { currency } = row;
  if (later.length === 0) return { shares: row.shares, buyPrice: row.buy_price, currency };
  const splitPeriods = splitPeriodsOf(later);
  const shares = splitPeriods.toShares(splitPeriods.toUnits(row.shares, row.as_of), today);
  const buyPrice =
    shares === '0' ? row.buy_price : toText(divide(costOf(row), decimal(shares), priceDecimals));
  return { shares, buyPrice, currency };
}

/**
 * Returns a position as of today, in the currency of the security's prices. Replays it if a split or another currency has
 * become known since it was stored.
 */
export async function presentPosition(
  ledger: Pick<LedgerChange, 'transaction' | 'sources'>,
  row: TickerRow,
  facts: SecurityFacts,
  currency = row.currency,
): Promise<PresentPosition> {
  if (countsKnownSplits(row, facts.splits) && currency === row.currency) return withLaterSplits(row, facts);
  try {
    const { position, splitPeriods } = await replayTicker(ledger, { ...row, currency }, facts);
    const today = isoDate();
    return {
      shares: splitPeriods.toShares(position.units, today),
      buyPrice: averagePrice(position, today, splitPeriods),
      currency,
    };
  } catch (error) {
    // The split makes a sale impossible, or a rate is missing: only the owner can say what is right.
    if (!(error instanceof AppError)) throw error;
    return withLaterSplits(row, facts);
  }
}
