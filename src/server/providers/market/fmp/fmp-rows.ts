import { z } from 'zod';
import type { PriceBar, Profile, SymbolMatch } from '#contract/market.ts';
import { decimal, toText } from '#domain/decimal.ts';
import { otherSecurityType } from '#domain/listing-types.ts';
import type { DividendPayment } from '#domain/security-data.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import type { MarketQuote } from '../figures/company.ts';
import type { RefuseRow, SourcePeer, SourceSplit } from '../market-source.ts';
import {
  amount,
  figure,
  type HistoryDays,
  hasPrice,
  inOrderOf,
  marketCapOf,
  matchFacts,
  price,
  priceUnitOf,
  text,
  timeOf,
  toBars,
  toWhole,
  validRows,
} from '../response-rows.ts';
import { isAmericanSymbol } from '../symbol-forms.ts';
import { fmpExchange, foundListing, toFmpSymbol } from './fmp-codes.ts';

export const historyCall = 'historical-price-eod/light';

const symbol = z.string().min(1);
const flag = z.boolean().nullish().catch(null);

const MatchRow = z.object({ symbol, name: text, currency: text, exchange: text, exchangeFullName: text });
const QuoteRow = z.object({
  symbol,
  price,
  change: figure,
  changePercentage: figure,
  timestamp: figure,
  currency: text,
});
const listing = { symbol, price, companyName: text, marketCap: amount, volume: amount };
const place = { sector: text, industry: text, isEtf: flag, isFund: flag };
const ProfileRow = z.object({ ...listing, ...place, currency: text, exchange: text, exchangeFullName: text });
const PeerRow = z.object({ ...listing, ...place, isActivelyTrading: flag });
const positive = z.number().positive().max(1e9);
const DividendRow = z.object({ symbol, date: z.iso.date(), dividend: positive });
/** A dividend of which only the date is known yet. */
const AnnouncedRow = z.object({ symbol, date: z.iso.date(), dividend: z.literal(0).nullish() });
const SplitRow = z.object({ symbol, date: z.iso.date(), numerator: positive, denominator: positive });
const DayRow = z.object({ symbol, date: z.iso.date(), price, volume: amount });

/** Whether a row is about a symbol, which the service may write in another way. */
const isAbout = (symbol: string) => {
  const expected = normaliseSymbol(toFmpSymbol(symbol));
  return (row: { symbol: string }) => normaliseSymbol(row.symbol) === expected;
};

export function readMatches(call: string, rows: unknown[], exchange: string | undefined): SymbolMatch[] {
  return validRows(call, rows, MatchRow).flatMap((row) => {
    const name = row.name || row.symbol;
    const place = foundListing(row, name);
    if (!place || !isWellFormedSymbol(place.symbol)) return [];
    if (exchange && place.exchange.toUpperCase() !== exchange.toUpperCase()) return [];
    return {
      symbol: place.symbol,
      name,
      exchange: place.exchange,
      ...matchFacts(place.symbol, place.type, row.currency),
    };
  });
}

/** The service states no currency with prices: `currencies` has those that are known of the symbols. */
interface Requested {
  symbols: readonly string[];
  currencies: ReadonlyMap<string, string>;
  refuse: RefuseRow;
}

/** Returns one quote per symbol, in the order of the symbols. */
export function readQuotes(
  call: string,
  rows: unknown[],
  { symbols, currencies, refuse }: Requested,
): MarketQuote[] {
  const own = new Map(symbols.map((symbol) => [normaliseSymbol(toFmpSymbol(symbol)), symbol]));
  const ownOf = (row: { symbol: string }) => own.get(normaliseSymbol(row.symbol));
  const requested = validRows(call, rows, QuoteRow, (row) => ownOf(row) !== undefined).map((row) => {
    const symbol = ownOf(row) ?? row.symbol;
    return { ...row, symbol, currency: row.currency || (currencies.get(symbol) ?? null) };
  });
  return inOrderOf(symbols, requested, refuse, ({ symbol, changePercentage, timestamp }) => ({
    changePercent: changePercentage ?? null,
    asOf: timeOf(symbol, timestamp),
  }));
}

export function readProfile(
  call: string,
  rows: unknown[],
  { symbol, refuse }: { symbol: string; refuse: RefuseRow },
): Profile | undefined {
  const row = validRows(call, rows, ProfileRow, isAbout(symbol)).find(hasPrice);
  const unit = row && priceUnitOf(symbol, row.currency, refuse);
  if (!row || !unit) return undefined;
  const isCompany = !row.isEtf && !row.isFund;
  const companyName = row.companyName || symbol;
  return {
    symbol,
    companyName,
    exchange: fmpExchange({ ...row, symbol }),
    price: toWhole(row.price, unit),
    ...(unit.currency !== 'USD' && { currency: unit.currency }),
    volume: row.volume ?? null,
    marketCap: marketCapOf(symbol, companyName, { marketCap: row.marketCap, unit }),
    sector: (isCompany && row.sector) || null,
    industry: (isCompany && row.industry) || null,
    asOf: timeOf(symbol, undefined),
  };
}

/** Returns the shares of exactly this industry, largest market cap first. */
export function readPeers(call: string, rows: unknown[], industry: string): SourcePeer[] {
  return validRows(call, rows, PeerRow, (row) => row.industry === industry)
    .filter(hasPrice)
    .filter(
      (row) =>
        isWellFormedSymbol(row.symbol) &&
        isAmericanSymbol(row.symbol) &&
        !row.isEtf &&
        !row.isFund &&
        row.isActivelyTrading !== false,
    )
    .filter(({ symbol, companyName }) => !otherSecurityType({ symbol, name: companyName ?? '' }))
    .sort((a, b) => (b.marketCap ?? 0) - (a.marketCap ?? 0))
    .map(({ symbol, price, companyName, sector, volume }) => ({
      symbol,
      price,
      companyName: companyName || symbol,
      industry,
      sector: sector || null,
      volume: volume ?? null,
    }));
}

/** Returns the closes of these days, oldest first. */
export function readBars(call: string, rows: unknown[], days: HistoryDays): PriceBar[] {
  return toBars(validRows(call, rows, DayRow, isAbout(days.symbol)), days);
}

/** Whether a row announces a dividend without its amount. */
function isUnpaid(row: unknown): boolean {
  return AnnouncedRow.safeParse(row).success;
}

/** Returns the dividends of a symbol, oldest first. */
export function readDividends(call: string, rows: unknown[], symbol: string): DividendPayment[] {
  const paid = rows.filter((row) => !isUnpaid(row));
  return validRows(call, paid, DividendRow, isAbout(symbol))
    .map(({ date, dividend }) => ({ exDate: date, amount: toText(decimal(dividend)) }))
    .sort((a, b) => (a.exDate < b.exDate ? -1 : 1));
}

/** Returns the splits of a symbol, oldest first. */
export function readSplits(call: string, rows: unknown[], symbol: string): SourceSplit[] {
  return validRows(call, rows, SplitRow, isAbout(symbol))
    .map(({ date, numerator, denominator }) => ({
      date,
      numerator: toText(decimal(numerator)),
      denominator: toText(decimal(denominator)),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
