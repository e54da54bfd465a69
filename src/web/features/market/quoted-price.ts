import type { WorldListing } from '#contract/market-stocks.ts';
import { readCurrency } from '#domain/currencies.ts';
import { compactMoney } from '#web/lib/compact-formats.ts';
import { currencyName } from '#web/lib/formats.ts';
import { currencyMark, quotedAmount } from '#web/lib/listing-texts.ts';

/** The names of parts of a currency in which some exchanges quote. */
const parts: Readonly<Record<string, string>> = {
  GBX: 'pence',
  ZAC: 'South African cents',
  ILA: 'agorot',
  KWF: 'Kuwaiti fils',
};

type Quoted = Pick<WorldListing, 'kind' | 'currency'>;

/** `euros`, `pence`, `points` for an index: what a price counts. */
export function unitName({ kind, currency }: Quoted): string {
  if (kind === 'index') return 'points';
  return currency === null ? 'in an unknown currency' : (parts[currency] ?? currencyName(currency));
}

/** `140.88 EUR`, `1,403.20 p`, `24,270.87` for an index: a price in a table. */
export function quotedPrice(amount: number, { kind, currency }: Quoted): string {
  const text = quotedAmount(amount);
  return kind === 'index' || currency === null ? text : `${text} ${currencyMark(currency)}`;
}

const mostDecimals = 8;

/** `€140.88`, `¥2,725`, `1,403.20 p`: a price in the notation of its currency, in sentences and headings. */
export function pricedIn(amount: number, quoted: Quoted): string {
  const { kind, currency } = quoted;
  if (kind === 'index' || currency === null || readCurrency(currency)?.divisor !== 1)
    return quotedPrice(amount, quoted);
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  // Yen and won have no decimals, but their exchanges quote halves and tenths.
  const digits = amount < 10 && decimals > 0 ? mostDecimals : Math.max(2, decimals);
  return new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    minimumFractionDigits: decimals,
    maximumFractionDigits: digits,
  }).format(amount);
}

/** `€165 B`: what all shares of a company are worth. */
export function marketValue({
  marketCap,
  currency,
}: Pick<WorldListing, 'marketCap' | 'currency'>): string | null {
  const read = readCurrency(currency ?? '');
  return marketCap === null || !read ? null : compactMoney(marketCap, read.currency);
}
