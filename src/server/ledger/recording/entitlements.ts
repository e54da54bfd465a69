import { dayNumber, isoDay } from '#domain/days.ts';
import { type Decimal, decimal, divide, multiply, round, toText } from '#domain/decimal.ts';
import { unrecordedExDates } from '#domain/ledger/unrecorded-ex-dates.ts';
import { priceDecimals } from '#domain/limits.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { isoDate } from '#domain/time.ts';
import { isDistribution, transactionKinds } from '#domain/transaction-kinds.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { TickerRow } from '../portfolios.ts';
import { tickerSplitPeriods } from '../positions.ts';
import { type HeldDays, readHeldDays } from './held-days.ts';

/** A dividend that a position was entitled to. Numbers are decimal text; `tax` is what the portfolio's rate withholds. */
export interface Entitlement {
  exDate: string;
  shares: string;
  perShare: string;
  amount: string;
  tax: string;
  currency: string;
}

/** A period without dividend data; `to` is null if it lasts. */
export interface UnknownPeriod {
  from: string;
  to: string | null;
}

export interface TickerDividends {
  ticker: TickerRow;
  /** Not recorded and not dismissed, oldest first. */
  due: Entitlement[];
  unknown: UnknownPeriod[];
}

/** What entitlements are computed from. `data` is undefined if no source knows the security. */
export interface DividendInput {
  ticker: TickerRow;
  data: SecurityData | undefined;
  /** In per cent, decimal text. */
  withholdingRate: string;
  /** Whether automatically recorded dividends count as recorded. */
  countsAutomatic: boolean;
}

const dayBefore = (date: string) => isoDay(dayNumber(date) - 1);
const dayAfter = (date: string) => isoDay(dayNumber(date) + 1);
const hundred = decimal('100');

function entitlement(
  payment: SecurityData['dividends']['payments'][number],
  shares: string,
  { currency }: SecurityData,
  withholdingRate: string,
): Entitlement {
  const amount: Decimal = round(multiply(decimal(shares), decimal(payment.amount)), 6);
  const tax = divide(multiply(amount, decimal(withholdingRate)), hundred, 2);
  return {
    exDate: payment.exDate,
    shares,
    perShare: toText(round(decimal(payment.amount), priceDecimals)),
    amount: toText(amount),
    tax: toText(tax),
    currency,
  };
}

function unknownPeriods({ first, closed }: HeldDays, data: SecurityData | undefined): UnknownPeriod[] {
  if (first === undefined) return [];
  const until = closed ?? isoDate();
  const coverage = data?.dividends.coverage;
  if (!coverage || coverage.through < first || coverage.from > until)
    return [{ from: first, to: closed ?? null }];
  const before = first < coverage.from ? [{ from: first, to: dayBefore(coverage.from) }] : [];
  const after = coverage.through < until ? [{ from: dayAfter(coverage.through), to: closed ?? null }] : [];
  return [...before, ...after];
}

/** A payment can be recorded as any of them. */
const distributions = transactionKinds.filter(isDistribution);

/** Finds the dividends of a position that no transaction records, and the periods without data. */
export async function tickerDividends(
  db: Db,
  { ticker, data, withholdingRate, countsAutomatic }: DividendInput,
): Promise<TickerDividends> {
  const splitPeriods = await tickerSplitPeriods(db, ticker, data?.splits ?? []);
  const held = await readHeldDays(db, ticker, splitPeriods);
  const unknown = unknownPeriods(held, data);
  if (!data || held.first === undefined) return { ticker, due: [], unknown };
  const recorded = await db
    .selectFrom('transactions')
    .select(['date', 'source'])
    .where('customer_id', '=', ticker.customer_id)
    .where('ticker_id', '=', ticker.id)
    .where('kind', 'in', distributions)
    .execute();
  const dismissed = await db
    .selectFrom('dismissed_dividends')
    .select('ex_date')
    .where('customer_id', '=', ticker.customer_id)
    .where('ticker_id', '=', ticker.id)
    .execute();
  const isDismissed = new Set(dismissed.map(({ ex_date }) => ex_date));
  const payments = data.dividends.payments.filter(
    ({ exDate }) => exDate > (held.first ?? '') && exDate <= isoDate(),
  );
  const open = unrecordedExDates(
    payments.map(({ exDate }) => exDate),
    recorded.flatMap(({ date, source }) =>
      date === null || (source === 'automatic' && !countsAutomatic) ? [] : [date],
    ),
  );
  const due = payments.flatMap((payment) => {
    if (!open.has(payment.exDate) || isDismissed.has(payment.exDate)) return [];
    // A dividend is paid for shares after a split of its ex-date.
    const shares = splitPeriods.toShares(held.unitsOn(dayBefore(payment.exDate)), payment.exDate);
    return shares === '0' ? [] : [entitlement(payment, shares, data, withholdingRate)];
  });
  return { ticker, due, unknown };
}
