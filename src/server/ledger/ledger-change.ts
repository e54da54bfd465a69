import { AppError } from '#domain/app-error.ts';
import { dayText } from '#domain/day-text.ts';
import { type Decimal, decimal, multiply, round } from '#domain/decimal.ts';
import type { Rates } from '#domain/exchange-rates.ts';
import { dayOf, grossAmount } from '#domain/ledger/replay.ts';
import type { DatedRatio } from '#domain/ledger/split-periods.ts';
import type { LedgerEntry } from '#domain/transactions.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { changePortfolio, type OwnedPortfolio, type PortfolioKey } from './portfolios.ts';

/** What transactions need to know about securities and currencies. */
export interface LedgerSources {
  /** Returns the stored splits of a listed security. */
  splitsOf(symbol: string): readonly DatedRatio[];
  rates: Rates;
}

/** A change of one portfolio in its database transaction. */
export interface LedgerChange {
  transaction: Db;
  sources: LedgerSources;
  customerId: string;
  portfolio: OwnedPortfolio;
  /** The ids of the tickers whose positions have changed. */
  saved: Set<string>;
  /** The ids of the transactions that were added one by one. */
  added: string[];
}

/** Runs `change` in a database transaction; all of it applies or nothing. Throws like `changePortfolio`. */
export function changeLedger<Result>(
  db: Db,
  sources: LedgerSources,
  key: PortfolioKey,
  change: (ledger: LedgerChange) => Promise<Result>,
): Promise<Result> {
  return changePortfolio(db, key, (transaction, portfolio) =>
    change({ transaction, sources, customerId: key.customerId, portfolio, saved: new Set(), added: [] }),
  );
}

/** What is stored about a security. */
export interface SecurityFacts {
  splits: readonly DatedRatio[];
  /** Whether the customer defined it. It then has no stored splits, even if a listing has the same symbol. */
  isOwn: boolean;
}

/** Finds a security of a customer. */
export async function securityFacts(
  { transaction, sources, customerId }: Pick<LedgerChange, 'transaction' | 'sources' | 'customerId'>,
  symbol: string,
): Promise<SecurityFacts> {
  const own = await transaction
    .selectFrom('securities')
    .select('id')
    .where('customer_id', '=', customerId)
    .where('symbol', '=', symbol)
    .executeTakeFirst();
  return own ? { splits: [], isOwn: true } : { splits: sources.splitsOf(symbol), isOwn: false };
}

/** Reads the symbols of the customer's own securities. */
export async function ownSymbols(db: Db, customerId: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('securities')
    .select('symbol')
    .where('customer_id', '=', customerId)
    .execute();
  return new Set(rows.map(({ symbol }) => symbol));
}

/** Reads the customer's own securities and returns a function that finds any symbol. */
export async function customerSecurities(
  db: Db,
  { splitsOf }: LedgerSources,
  customerId: string,
): Promise<(symbol: string) => SecurityFacts> {
  const own = await ownSymbols(db, customerId);
  return (symbol) =>
    own.has(symbol) ? { splits: [], isOwn: true } : { splits: splitsOf(symbol), isOwn: false };
}

const moneyDecimals = 18;

/**
 * Returns the gross amount of an entry in the security's currency, with at most 18 decimals. The rate of the entry counts
 * if it leads to that currency, else the published one of the day on which it was paid. Throws AppError 'invalid' without a
 * rate.
 */
export function moneyIn(
  entry: LedgerEntry,
  { currency, rates }: { currency: string; rates: Rates },
): Decimal {
  const gross = grossAmount(entry);
  if (entry.currency === currency) return gross;
  const day = dayOf(entry);
  const rateOn = (date: string) => rates.rate(entry.currency, currency, date)?.rate;
  const rate =
    (currency === entry.rateCurrency ? entry.rate : null) ?? rateOn(entry.acquiredOn ?? day) ?? rateOn(day);
  if (rate === undefined)
    throw new AppError(
      'invalid',
      `No exchange rate from ${entry.currency} to ${currency} is known for ${dayText(day)}: enter the amount in ${currency}.`,
    );
  return round(multiply(gross, decimal(rate)), moneyDecimals);
}
