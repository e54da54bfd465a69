import type { SymbolMatch } from '#contract/market.ts';
import type { Preference } from '#domain/listings/listing-order.ts';
import type { ListingType } from '#domain/symbols.ts';
import { currencyName, longDate, mediumDate, price, shares, unitPrice } from './formats.ts';

const cities: Readonly<Record<string, string>> = {
  'Australian Securities Exchange': 'Sydney',
  AMEX: 'NYSE American',
  B3: 'São Paulo',
  'Bolsa Mexicana de Valores': 'Mexico City',
  'CBOE BZX': 'Cboe',
  'Korea Exchange': 'Seoul',
  NASDAQ: 'Nasdaq',
  'NYSE ARCA': 'NYSE Arca',
  'SIX Swiss Exchange': 'Zurich',
};

/** Returns an exchange as briefly as people say it: `Xetra`, `London`, `Nasdaq`. */
export const exchangeShort = (exchange: string): string =>
  cities[exchange] ??
  exchange
    .replace(/ Stock Exchange$| Exchange$/, '')
    .replace(/^(?:Euronext|Nasdaq|Borsa|Bolsa de) (?=\S)/, '');

const typeNames: Readonly<Record<ListingType, string>> = {
  stock: 'share',
  adr: 'receipt',
  etf: 'fund',
  fund: 'closed-end fund',
  shell: 'blank-check company',
  note: 'note',
  preferred: 'preferred share',
  unit: 'unit',
  warrant: 'warrant',
  right: 'right',
  inactive: 'no longer traded',
  mutual: 'fund',
  index: 'index',
  coin: 'coin',
  metal: 'metal',
  currency: 'exchange rate',
};

/** `share`, `fund`, `receipt for 10 shares`, `receipt for 0.5 of a share` */
function kindText({ type, sharesPerUnit }: Pick<SymbolMatch, 'type' | 'sharesPerUnit'>): string {
  const isReceipt =
    type === 'adr' || (type === 'stock' && sharesPerUnit !== undefined && sharesPerUnit !== 1);
  if (!isReceipt || sharesPerUnit === undefined) return typeNames[type];
  if (sharesPerUnit < 1) return `receipt for ${shares(sharesPerUnit)} of a share`;
  return `receipt for ${shares(sharesPerUnit)} ${sharesPerUnit === 1 ? 'share' : 'shares'}`;
}

/** `Xetra · share`, `Nasdaq · share · FB until 9 June 2022` */
export const listingText = ({ exchange, former, ...match }: SymbolMatch): string =>
  [
    exchange && exchangeShort(exchange),
    kindText(match),
    former &&
      (former.until ? `${former.symbol} until ${longDate(former.until)}` : `formerly ${former.symbol}`),
  ]
    .filter(Boolean)
    .join(' · ');

const hundredths: Readonly<Record<string, string>> = { GBX: 'p', ZAC: 'ZAc', ILA: 'ag.', KWF: 'fils' };

/** How a price names its currency: `EUR`, `p` for pence. */
export const currencyMark = (currency: string): string => hundredths[currency] ?? currency;

/** `140.88`, `0.00004215` */
export const quotedAmount = (amount: number): string => (amount < 10 ? unitPrice(amount) : price(amount));

const yearLength = 4;

/** `1 Jul`, or `12 Nov 2025` in another year than the newest price. */
export const priceDay = (day: string, newest: string): string =>
  day.slice(0, yearLength) === newest.slice(0, yearLength)
    ? mediumDate(day).replace(/ \d{4}$/, '')
    : mediumDate(day);

/** `Xetra and euros come first because you use them.` */
export function preferenceText({
  listing: { exchange, currency },
  byExchange,
  byCurrency,
}: Preference<Pick<SymbolMatch, 'exchange' | 'currency'>>): string {
  const place = byExchange ? exchangeShort(exchange) : '';
  const unit = byCurrency && currency ? currencyName(currency === 'GBX' ? 'GBP' : currency) : '';
  if (place && unit) return `${place} and ${unit} come first because you use them.`;
  if (place) return `${place} comes first because you use it.`;
  return unit ? `Prices in ${unit} come first because you use them.` : '';
}
