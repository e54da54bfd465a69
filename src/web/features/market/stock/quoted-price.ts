import type { WorldListing } from '#contract/market-stocks.ts';
import { currencyName, price, unitPrice } from '#web/lib/formats.ts';

/** The names of hundredths in which some exchanges quote. */
const hundredths: Readonly<Record<string, string>> = {
  GBX: 'pence',
  ZAC: 'South African cents',
  ILA: 'agorot',
  KWF: 'Kuwaiti fils',
};

type Quoted = Pick<WorldListing, 'kind' | 'currency'>;

/** `euros`, `pence`, `points` for an index: what a price counts. */
export function unitName({ kind, currency }: Quoted): string {
  if (kind === 'index') return 'points';
  return currency === null ? 'in an unknown currency' : (hundredths[currency] ?? currencyName(currency));
}

/** `140.88 EUR`, `1,403.20 GBX`, `24,270.87` for an index. */
export function quotedPrice(amount: number, { kind, currency }: Quoted): string {
  const text = amount < 10 ? unitPrice(amount) : price(amount);
  return kind === 'index' || currency === null ? text : `${text} ${currency}`;
}
