import { inChunks } from '#domain/chunk.ts';
import { decimal } from '#domain/decimal.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { isCoinSymbol } from '#domain/importing/coins.ts';
import {
  distanceFrom,
  doubtfulGift,
  doubtfulPrice,
  doubtfulSymbol,
  pricePerShare,
} from '#domain/importing/doubtful-price.ts';
import { ownSource } from '#domain/importing/duplicates.ts';
import { tradedClose } from '#domain/performance/traded-close.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { kindRules } from '#domain/transaction-kinds.ts';
import { stopIfAbandoned } from '#server/platform/abandoned.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { refuse, type TransactionCandidate } from './candidates.ts';

/** Whether a row is neither recorded nor confirmed by its owner. */
const isUnconfirmed = ({ verdict, optional, externalId }: TransactionCandidate) =>
  verdict === 'new' && !optional.isDecided && !externalId?.startsWith(ownSource);

/** Returns the price per share of a row that trades, or that states the price of the market; null for others. */
function comparablePrice({ shared, optional, ...row }: TransactionCandidate) {
  if (optional.isMarketPrice) return pricePerShare(row);
  if (optional.isOpening) return null;
  if (kindRules[shared.kind].isTrade) return pricePerShare(row);
  return shared.reinvested ? decimal(shared.reinvested.price) : null;
}

/** Returns the close of a day as it was traded then; undefined if later closes are not comparable with it. */
function closeOn(security: SecurityData, date: string) {
  const [close] = tradedClose(security, date);
  const isComparable = close && !security.breaks.some((gap) => gap.date > close.date);
  return isComparable ? close : undefined;
}

/** Returns the close with which the price of a row can be compared, and the rate between them. */
function comparison(
  rates: Rates,
  security: SecurityData | undefined,
  { date, shared }: TransactionCandidate,
) {
  const close = security && date !== null ? closeOn(security, date) : undefined;
  const rate = close && rates.rate(shared.currency, close.currency, date ?? close.date)?.rate;
  return close && rate ? { close, rate } : undefined;
}

/** Returns whether shares were bought for nothing, as a file without a price says as well. */
function isFree({ shared, ...row }: TransactionCandidate): boolean {
  if (shared.kind === 'buy') return pricePerShare(row)?.units === 0n;
  return shared.reinvested !== null && decimal(shared.reinvested.price).units === 0n;
}

/** What is known about a symbol that rows have. */
export interface KnownSecurity {
  symbol: string;
  security: SecurityData | undefined;
  /** The coin of the same symbol. */
  coin: SecurityData | undefined;
}

/**
 * Returns why a row may mean something else than the listed security of its symbol; null if its price is that of the
 * security, undefined if it says nothing about that.
 */
function doubtAbout(rates: Rates, { symbol, security, coin }: KnownSecurity, row: TransactionCandidate) {
  const { shared, optional } = row;
  const price = comparablePrice(row);
  const known = price && comparison(rates, security, row);
  if (price && known) {
    const doubt = doubtfulPrice({ price, currency: shared.currency }, known.close, known.rate);
    if (doubt) return doubt;
    const asCoin = optional.mayBeCoin ? comparison(rates, coin, row) : undefined;
    const isNearer =
      asCoin && distanceFrom(asCoin.close, price, asCoin.rate) < distanceFrom(known.close, price, known.rate);
    return isNearer ? doubtfulSymbol(symbol) : null;
  }
  if (isFree(row)) return doubtfulGift(symbol);
  const { held, opposite } = kindRules[shared.kind];
  const bringsIn = held === 'more' && opposite !== null;
  return optional.mayBeCoin && bringsIn ? doubtfulSymbol(symbol) : undefined;
}

/** Returns the symbols of the securities with which the rows of a symbol are compared. */
export const comparedSymbols = (symbol: string): string[] =>
  isCoinSymbol(symbol) ? [symbol, coinOf(symbol)] : [symbol];

/** The symbol of the coin that a file may mean. */
export const coinOf = (symbol: string): string => `${symbol}-USD`;

/** How many rows are compared before others are let in. */
const rowsPerTurn = 1_000;

/**
 * Refuses the rows of one security whose price is far from its close of that day, or 0, and those that may mean a coin,
 * unless their owner has confirmed them.
 */
export async function checkPrices(
  rates: Rates,
  known: KnownSecurity,
  rows: readonly TransactionCandidate[],
): Promise<void> {
  const open: TransactionCandidate[] = [];
  let [isDoubted, isSure] = [false, false];
  for (const some of inChunks(rows, rowsPerTurn)) {
    stopIfAbandoned();
    await eventLoop.yieldIfNeeded();
    for (const row of some) {
      if (!isUnconfirmed(row)) continue;
      const doubt = doubtAbout(rates, known, row);
      if (doubt) {
        refuse(row, doubt);
        isDoubted = true;
      } else if (doubt === null) isSure = true;
      else if (row.optional.mayBeCoin) open.push(row);
    }
  }
  // Rewards of a coin are no dividends of the security.
  if (isDoubted && !isSure) for (const row of open) refuse(row, doubtfulSymbol(known.symbol));
}
