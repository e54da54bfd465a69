import { decimal, divide, toText } from '#domain/decimal.ts';
import { priceDecimals } from '#domain/limits.ts';
import { isoDate } from '#domain/time.ts';
import type { SecurityFacts } from './ledger-change.ts';
import type { TickerRow } from './portfolios.ts';
import { costOf, erasOf } from './positions.ts';

/** A position as of today. Shares and price per share are decimal text; the price is in the currency of the ticker. */
export interface PresentPosition {
  shares: string;
  buyPrice: string;
}

/** Applies the splits since the last transaction of a position. */
export function presentPosition(row: TickerRow, { splits }: SecurityFacts): PresentPosition {
  const today = isoDate();
  const later = splits.filter(({ date }) => date > row.as_of && date <= today);
  if (later.length === 0) return { shares: row.shares, buyPrice: row.buy_price };
  const eras = erasOf(later);
  const shares = eras.toShares(eras.toUnits(row.shares, row.as_of), today);
  const buyPrice =
    shares === '0' ? row.buy_price : toText(divide(costOf(row), decimal(shares), priceDecimals));
  return { shares, buyPrice };
}
