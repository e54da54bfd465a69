import type { Income } from '#contract/figures.ts';
import { dividendsIn, knownYear } from '#domain/calendar/dividends-ahead.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import { lastYear, openMoney, type Payment, payments, sumIn } from '#domain/performance/income.ts';
import { type Money, moneyFloat, moneyNumber, moneyText, toMoney } from '#domain/performance/money.ts';
import type { PositionHistory } from '#domain/performance/position-state.ts';
import { convertOn, type Period, type Report, stateAt } from '#domain/performance/report.ts';
import { paysNothing } from '#domain/symbols.ts';
import type { Entitlement } from '#server/ledger/recording/entitlements.ts';
import { securityOf } from '#server/ledger/reports/held-securities.ts';
import { ledgerPosition, type OwnReport } from '#server/ledger/reports/reports.ts';

export type IncomeKey = 'month' | 'year' | 'symbol';

const keysOf: Record<IncomeKey, (payment: Payment) => { key: string; name: string }> = {
  month: ({ day }) => ({ key: isoDay(day).slice(0, 7), name: '' }),
  year: ({ day }) => ({ key: isoDay(day).slice(0, 4), name: '' }),
  symbol: ({ symbol, name }) => ({ key: symbol, name }),
};

const sumNames = ['dividends', 'interest', 'tax', 'net'] as const;
type Sums<Value> = Record<(typeof sumNames)[number], Value>;

function mapSums<Value>(sums: Sums<Money>, map: (money: Money) => Value): Sums<Value> {
  return Object.fromEntries(sumNames.map((name) => [name, map(sums[name])])) as Sums<Value>;
}

function rowsBy(list: readonly Payment[], by: IncomeKey): Income['rows'] {
  const groups = Map.groupBy(list, (payment) => keysOf[by](payment).key);
  const rows = [...groups].map(([key, group]) => {
    const sum = (amountOf: (payment: Payment) => Money) =>
      group.reduce((total, payment) => total + amountOf(payment), 0n);
    const of = (kind: Payment['kind']) => sum((payment) => (payment.kind === kind ? payment.amount : 0n));
    const sums = {
      dividends: of('dividend'),
      interest: of('interest'),
      tax: sum(({ tax }) => tax),
      net: sum(({ amount, tax, fee }) => amount - tax - fee),
    };
    return {
      key,
      name: group[0] ? keysOf[by](group[0]).name : '',
      ...mapSums(sums, moneyNumber),
      exact: mapSums(sums, moneyText),
    };
  });
  if (by === 'symbol') return rows.sort((a, b) => b.net - a.net || (a.key < b.key ? -1 : 1));
  return rows.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** What the shares held now would have paid in those twelve months, in the report's currency. */
function repeated(history: PositionHistory, year: Period, day: number, report: Report): number {
  const { splitPeriods, currency } = ledgerPosition(history);
  const security = securityOf(history);
  const shares = Number(stateAt(history, day).units) / Number(splitPeriods.unitsPerShare);
  const paid = security ? dividendsIn(security, year) : [];
  const perShare = paid.reduce((sum, one) => sum + one.perShare, 0);
  const rate = moneyFloat(convertOn(toMoney('1'), [currency, report.base], day, report.rates));
  return shares * perShare * rate;
}

/** Expects the last twelve months to repeat: from dividend data, otherwise from what the customer recorded. */
function expected(report: OwnReport, list: readonly Payment[], day: number) {
  let total = 0;
  const unknown: string[] = [];
  const histories = report.portfolios
    .flatMap(({ positions }) => positions)
    .filter((history) => stateAt(history, day).units > 0n);
  const bySymbol = Map.groupBy(list, ({ symbol }) => symbol);
  for (const history of histories) {
    const { symbol } = history.position;
    const { security } = ledgerPosition(history);
    const year = security && knownYear(security, day);
    const recorded = (bySymbol.get(symbol) ?? []).filter(({ kind }) => kind === 'dividend');
    if (year) total += repeated(history, year, day, report);
    else if (recorded.length > 0) total += moneyFloat(sumIn(recorded, lastYear(day)));
    else if (!paysNothing(symbol)) unknown.push(symbol);
  }
  const isKnown = histories.length > unknown.length || histories.length === 0;
  return { nextTwelveMonths: isKnown ? total : null, unknown: [...new Set(unknown)] };
}

/** Sums the dividends of the last twelve months that no transaction records, in the report's currency. */
function unrecordedOf(
  { base, rates }: Report,
  due: readonly Entitlement[],
  day: number,
): Income['unrecorded'] {
  const { from, to } = lastYear(day);
  const inYear = due
    .map((one) => ({ ...one, paid: dayNumber(one.exDate) }))
    .filter(({ paid }) => paid >= from && paid <= to);
  const sum = inYear.reduce(
    (total, { amount, currency, paid }) => total + convertOn(toMoney(amount), [currency, base], paid, rates),
    0n,
  );
  return { count: inYear.length, amount: Math.round(moneyFloat(sum) * 100) / 100 };
}

/** Sums the income of a report, and what is to be expected after `day`. `due` are the dividends that are not recorded. */
export function incomeOf(
  report: OwnReport,
  due: readonly Entitlement[],
  { by, day }: { by: IncomeKey; day: number },
): Income {
  const list = payments(report);
  const lastTwelveMonths = moneyFloat(sumIn(list, lastYear(day)));
  const { cost, value } = openMoney(report, day);
  const next = expected(report, list, day);
  const unrecorded = unrecordedOf(report, due, day);
  const isUnknown = lastTwelveMonths === 0 && (unrecorded.count > 0 || next.unknown.length > 0);
  const yieldOn = (money: number) => (money > 0 && !isUnknown ? lastTwelveMonths / money : null);
  return {
    currency: report.base,
    to: isoDay(day),
    rows: rowsBy(list, by),
    lastTwelveMonths: Math.round(lastTwelveMonths * 100) / 100,
    ...next,
    unrecorded,
    yieldOnCost: yieldOn(cost),
    yieldOnValue: yieldOn(value),
  };
}
