import type { Income } from '#contract/performance.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import { createShareEras } from '#domain/ledger/share-eras.ts';
import { lastYear, openMoney, type Payment, payments, sumIn } from '#domain/performance/income.ts';
import { type Money, moneyFloat, moneyNumber, moneyText } from '#domain/performance/money.ts';
import type { PositionHistory } from '#domain/performance/position-history.ts';
import { convertOn, type Period, type Report, stateAt } from '#domain/performance/report.ts';
import { mapWithPauses } from '#server/platform/create-pause.ts';
import { runYielding } from '#server/platform/run-yielding.ts';
import { ledgerPosition, type OwnReport } from './reports.ts';

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

async function rowsBy(list: readonly Payment[], by: IncomeKey): Promise<Income['rows']> {
  const keys = await mapWithPauses(list, (payment) => keysOf[by](payment).key);
  const groups = Map.groupBy(list, (_, at) => keys[at] as string);
  const rows = await mapWithPauses([...groups], ([key, group]) => {
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

/** Twelve months whose dividends of a security are all known, at most `maxAgeDays` old; undefined if there are none. */
const maxAgeDays = 366;

function knownYear(history: PositionHistory, day: number): Period | undefined {
  const { security } = ledgerPosition(history);
  const coverage = security?.dividends.coverage;
  if (!coverage) return undefined;
  const end = Math.min(day, dayNumber(coverage.through));
  const year = lastYear(end);
  return day - end <= maxAgeDays && dayNumber(coverage.from) <= year.from ? year : undefined;
}

/** What the shares held now would have paid in those twelve months, in the report's currency. */
function repeated(history: PositionHistory, year: Period, day: number, report: Report): number {
  const { security, eras, currency } = ledgerPosition(history);
  const shares = Number(stateAt(history, day).units) / Number(eras.unitsPerShare);
  const own = createShareEras(security?.splits ?? []);
  const perShare = (security?.dividends.payments ?? []).reduce((sum, { exDate, amount }) => {
    const paid = dayNumber(exDate);
    if (paid < year.from || paid > year.to) return sum;
    return sum + (Number(amount) * Number(own.unitsPerShare)) / Number(own.toUnits('1', exDate));
  }, 0);
  const rate = moneyFloat(convertOn(100_000_000_000_000n, [currency, report.base], day, report.rates));
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
    const year = knownYear(history, day);
    const recorded = (bySymbol.get(symbol) ?? []).filter(({ kind }) => kind === 'dividend');
    if (year) total += repeated(history, year, day, report);
    else if (recorded.length > 0) total += moneyFloat(sumIn(recorded, lastYear(day)));
    else unknown.push(symbol);
  }
  const isKnown = histories.length > unknown.length || histories.length === 0;
  return { nextTwelveMonths: isKnown ? total : null, unknown: [...new Set(unknown)] };
}

/** Sums the income of a report, and what is to be expected after `day`. */
export async function incomeOf(report: OwnReport, by: IncomeKey, day: number): Promise<Income> {
  const list = await runYielding(payments(report));
  const lastTwelveMonths = moneyFloat(sumIn(list, lastYear(day)));
  const { cost, value } = openMoney(report, day);
  return {
    currency: report.base,
    to: isoDay(day),
    rows: await rowsBy(list, by),
    lastTwelveMonths: Math.round(lastTwelveMonths * 100) / 100,
    ...expected(report, list, day),
    yieldOnCost: cost > 0 ? lastTwelveMonths / cost : null,
    yieldOnValue: value > 0 ? lastTwelveMonths / value : null,
  };
}
