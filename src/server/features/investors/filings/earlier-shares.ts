import { type Decimal, decimal, toText } from '#domain/decimal.ts';
import { quarterBefore } from '#domain/filings/periods.ts';
import { afterSplit, isSameAfterSplit, type Splits, splitText } from '#domain/splits.ts';
import type { StoredFiling } from './stored-filing.ts';

/** Shares of an earlier quarter, adjusted to the later one. */
interface EarlierShares {
  shares: Decimal;
  /** Describes the split; null when the shares are as filed. */
  splitAdjustment: string | null;
}

/** Adjusts the shares of one quarter for the splits until the end of another. */
type AdjustShares = (symbol: string, shares: Decimal) => EarlierShares;

function adjustShares(splits: Splits, previousPeriod: string, period: string): AdjustShares {
  return (symbol, shares) => {
    const ratio =
      symbol === '' || shares.units === 0n ? undefined : splits.between(symbol, previousPeriod, period);
    if (!ratio) return { shares, splitAdjustment: null };
    return { shares: afterSplit(shares, ratio), splitAdjustment: splitText(ratio) };
  };
}

/** Returns the earlier shares, or the later ones when the two differ only by a fraction lost in a split. */
function withoutFraction(now: Decimal, { shares, splitAdjustment }: EarlierShares): Decimal {
  return splitAdjustment && isSameAfterSplit(now, shares) ? now : shares;
}

interface RowShares {
  symbol: string;
  shares: string | null;
  previous_shares: string | null;
}

/** Returns a function that adjusts the previous shares of stored holdings for the splits since then. */
export function adjustRows(splits: Splits, filing: StoredFiling | undefined) {
  const adjust =
    filing && adjustShares(splits, filing.previousPeriod ?? quarterBefore(filing.period), filing.period);
  return (row: RowShares): { previousShares: string | null; splitAdjustment: string | null } => {
    // Holdings that were edited by hand belong to no quarter, so their previous shares cannot be adjusted.
    if (!adjust || row.previous_shares === null)
      return { previousShares: row.previous_shares, splitAdjustment: null };
    const earlier = adjust(row.symbol, decimal(row.previous_shares));
    const shares = row.shares === null ? earlier.shares : withoutFraction(decimal(row.shares), earlier);
    return { previousShares: toText(shares), splitAdjustment: earlier.splitAdjustment };
  };
}
