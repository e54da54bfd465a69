import { dayNumber } from '#domain/days.ts';
import { decimal } from '#domain/decimal.ts';
import type { SecurityData } from '#domain/security-data.ts';
import type { Split } from '#domain/splits.ts';
import type { SourceSplit } from '../market-source.ts';

/** The events of a source that the snapshot does not have. */
export interface NewSplits {
  splits: Split[];
  /** Price factors of spin-offs. */
  adjustments: { date: string; factor: string }[];
}

/** Two sources can state days of the same split that are this far apart. */
const sameSplitDays = 10;
/** The smaller term of a ratio of shares is at most this large: a dividend of 3 % in shares is 103 for 100. */
const maxSmallerTerm = 100n;
const factorDecimals = 6;

function greatestDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestDivisor(b, a % b);
}

/**
 * Whether a ratio is one of shares. Services list spin-offs as splits too, with the ratio of the prices, such as 1281 for
 * 1000, although nobody's number of shares changes.
 */
function isShareSplit({ numerator, denominator }: SourceSplit): boolean {
  const [shares, former] = [decimal(numerator), decimal(denominator)];
  const scale = Math.max(shares.scale, former.scale);
  const a = shares.units * 10n ** BigInt(scale - shares.scale);
  const b = former.units * 10n ** BigInt(scale - former.scale);
  return (a < b ? a : b) / greatestDivisor(a, b) <= maxSmallerTerm;
}

const factorOf = ({ numerator, denominator }: SourceSplit) =>
  (Number(numerator) / Number(denominator)).toFixed(factorDecimals);

/** Returns the source's splits and spin-offs outside the days of the shipped closes, which contain all of theirs. */
export function newSplits(
  symbol: string,
  shipped: Pick<SecurityData, 'prices' | 'splits'> | undefined,
  found: readonly SourceSplit[] = [],
): NewSplits {
  const [first, last] = [shipped?.prices.days[0], shipped?.prices.days.at(-1)];
  const isNew = ({ date }: SourceSplit) => {
    const day = dayNumber(date);
    if (first !== undefined && last !== undefined && day >= first && day <= last) return false;
    return !shipped?.splits.some((split) => Math.abs(dayNumber(split.date) - day) <= sameSplitDays);
  };
  const { shares = [], others = [] } = Object.groupBy(found.filter(isNew), (split) =>
    isShareSplit(split) ? 'shares' : 'others',
  );
  return {
    splits: shares.map((split) => ({ symbol, ...split })),
    adjustments: others.map((split) => ({ date: split.date, factor: factorOf(split) })),
  };
}
