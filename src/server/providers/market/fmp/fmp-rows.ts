import { z } from 'zod';
import type { Bar, Profile, Quote, SymbolMatch } from '#contract/market.ts';
import { decimal, toText } from '#domain/decimal.ts';
import { otherSecurityType } from '#domain/listing-types.ts';
import type { DividendPayment } from '#domain/security-data.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import type { SourcePeer, SourceSplit } from '../market-source.ts';
import {
  amount,
  type Days,
  figure,
  hasPrice,
  inOrderOf,
  isInDollars,
  marketCapOf,
  price,
  readRows,
  text,
  timeOf,
  toBars,
  typeOf,
} from '../response-rows.ts';

export const historyCall = 'historical-price-eod/light';

/** Search results of these exchanges are not listings. */
const otherMarkets: readonly string[] = ['CRYPTO', 'FOREX', 'COMMODITY', 'INDEX'];

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

/** The service writes share classes with a dash and listings outside the United States with a dot. */
function isUsSymbol({ symbol }: { symbol: string }): boolean {
  return isWellFormedSymbol(symbol);
}

export function readMatches(call: string, rows: unknown[], exchange: string | undefined): SymbolMatch[] {
  return readRows(call, rows, MatchRow)
    .filter((row) => isUsSymbol(row) && isInDollars(row) && !otherMarkets.includes(row.exchange ?? ''))
    .filter((row) => !exchange || row.exchange?.toUpperCase() === exchange.toUpperCase())
    .map((row) => ({
      symbol: row.symbol,
      name: row.name || row.symbol,
      exchange: row.exchange || row.exchangeFullName || '',
      type: typeOf(row.symbol, row.name ?? ''),
    }));
}

/** Returns one quote per symbol, in the order of the symbols. */
export function readQuotes(call: string, rows: unknown[], symbols: readonly string[]): Quote[] {
  const requested = readRows(call, rows, QuoteRow, (row) => symbols.includes(normaliseSymbol(row.symbol)));
  return inOrderOf(symbols, requested, ({ changePercentage, timestamp }) => ({
    changePercent: changePercentage ?? null,
    asOf: timeOf(timestamp),
  }));
}

export function readProfile(call: string, rows: unknown[], symbol: string): Profile | undefined {
  const row = readRows(call, rows, ProfileRow, (row) => normaliseSymbol(row.symbol) === symbol)
    .filter(hasPrice)
    .find(isInDollars);
  if (!row) return undefined;
  const isCompany = !row.isEtf && !row.isFund;
  const companyName = row.companyName || symbol;
  return {
    symbol,
    companyName,
    exchange: row.exchange || row.exchangeFullName || '',
    price: row.price,
    volume: row.volume ?? null,
    marketCap: marketCapOf(symbol, companyName, row.marketCap),
    sector: (isCompany && row.sector) || null,
    industry: (isCompany && row.industry) || null,
    asOf: timeOf(undefined),
  };
}

/** Returns the shares of exactly this industry, largest market cap first. */
export function readPeers(call: string, rows: unknown[], industry: string): SourcePeer[] {
  return readRows(call, rows, PeerRow, (row) => row.industry === industry)
    .filter(hasPrice)
    .filter((row) => isUsSymbol(row) && !row.isEtf && !row.isFund && row.isActivelyTrading !== false)
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
export function readBars(call: string, rows: unknown[], days: Days): Bar[] {
  return toBars(
    readRows(call, rows, DayRow, (row) => normaliseSymbol(row.symbol) === days.symbol),
    days,
  );
}

/** Whether a row announces a dividend without its amount. */
function isUnpaid(row: unknown): boolean {
  return AnnouncedRow.safeParse(row).success;
}

/** Returns the dividends of a symbol, oldest first. */
export function readDividends(call: string, rows: unknown[], symbol: string): DividendPayment[] {
  const paid = rows.filter((row) => !isUnpaid(row));
  return readRows(call, paid, DividendRow, (row) => normaliseSymbol(row.symbol) === symbol)
    .map(({ date, dividend }) => ({ exDate: date, amount: toText(decimal(dividend)) }))
    .sort((a, b) => (a.exDate < b.exDate ? -1 : 1));
}

/** Returns the splits of a symbol, oldest first. */
export function readSplits(call: string, rows: unknown[], symbol: string): SourceSplit[] {
  return readRows(call, rows, SplitRow, (row) => normaliseSymbol(row.symbol) === symbol)
    .map(({ date, numerator, denominator }) => ({
      date,
      numerator: toText(decimal(numerator)),
      denominator: toText(decimal(denominator)),
    }))
    .sort((a, b) => (a.date < b.date ? -1 : 1));
}
