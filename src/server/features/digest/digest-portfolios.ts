import { dividendsAhead } from '#domain/calendar/dividends-ahead.ts';
import { dayNumber, isoDay } from '#domain/days.ts';
import type { DigestDividend, DigestMoney, DigestMover } from '#domain/digest/digest-content.ts';
import { daysCovered, type Rhythm } from '#domain/digest/digest-times.ts';
import { payments } from '#domain/performance/income.ts';
import { type Money, moneyFloat } from '#domain/performance/money.ts';
import { type PerformanceResult, performanceOf } from '#domain/performance/performance.ts';
import type { Period } from '#domain/performance/report.ts';
import { type HeldSecurity, heldSecurities } from '#server/ledger/reports/held-securities.ts';
import { knownDays } from '#server/ledger/reports/known-days.ts';
import type { AboutReport, OwnReport } from '#server/ledger/reports/reports.ts';

/** What the summary of a customer is about. */
export interface DigestScope {
  customerId: string;
  rhythm: Rhythm;
  /** The last day that the last summary covered. */
  coveredTo: string | null;
  /** The day on which it is written. */
  today: string;
}

export interface DigestPortfolios {
  currency: string;
  /** Undefined if no day is new, or nothing was ever held. */
  money: DigestMoney | undefined;
  dividends: DigestDividend[];
  /** The symbols that are held, the largest holdings first. */
  symbols: string[];
  coveredTo: string;
}

const shownMovers = 5;
const daysAhead = 14;

/** Sums what each security added. The return is that of the largest position in it. */
function moversOf({ positions }: PerformanceResult): DigestMover[] {
  const bySymbol = Map.groupBy(positions, ({ history }) => history.position.symbol);
  const movers = [...bySymbol.values()].flatMap((own) => {
    const [largest] = own.toSorted((a, b) => moneyFloat(b.figures.endValue - a.figures.endValue));
    if (!largest) return [];
    const { symbol, name } = largest.history.position;
    const gain = own.reduce((sum, { figures }) => sum + moneyFloat(figures.gain.total), 0);
    return gain === 0 ? [] : [{ symbol, name, gain, twr: largest.twr.value }];
  });
  return movers.sort((a, b) => Math.abs(b.gain) - Math.abs(a.gain)).slice(0, shownMovers);
}

function changeOf({ figures, returns }: PerformanceResult) {
  const { gain } = figures;
  const [before, value, flows] = [figures.startValue, figures.endValue, figures.netFlows].map(moneyFloat);
  return {
    before: before ?? 0,
    value: value ?? 0,
    flows: flows ?? 0,
    gain: moneyFloat(gain.total),
    twr: returns.twr.value,
    prices: moneyFloat(gain.unrealised + gain.realised),
    currencies: moneyFloat(gain.currency),
    income: moneyFloat(gain.income),
    costs: moneyFloat(gain.fees + gain.taxes),
  };
}

/** Computes each portfolio alone, if there are several. */
function portfoliosOf(report: OwnReport, period: Period): DigestMoney['portfolios'] {
  if (report.portfolios.length < 2) return [];
  const titles = new Map(report.ledgers.map(({ row }) => [row.id, row.title]));
  return report.portfolios.map((portfolio) => {
    const result = performanceOf({ ...report, portfolios: [portfolio] }, period);
    const { value, gain, twr } = changeOf(result);
    return { id: portfolio.id, title: titles.get(portfolio.id) ?? '', value, gain, twr };
  });
}

function moneyOf(report: OwnReport, period: Period): DigestMoney | undefined {
  const result = performanceOf(report, period);
  const change = changeOf(result);
  if (change.before === 0 && change.value === 0 && change.gain === 0) return undefined;
  return {
    currency: report.base,
    from: isoDay(period.from),
    to: isoDay(period.to),
    ...change,
    portfolios: portfoliosOf(report, period),
    movers: moversOf(result),
  };
}

function receivedIn(report: OwnReport, { from, to }: Period): DigestDividend[] {
  const paid = payments(report).filter(({ kind, day }) => kind === 'dividend' && day >= from && day <= to);
  const sums = [...Map.groupBy(paid, ({ symbol, day }) => `${symbol} ${day}`).values()];
  return sums.flatMap(([first, ...others]) => {
    if (!first) return [];
    const amount: Money = others.reduce((sum, one) => sum + one.amount, first.amount);
    const { symbol, name, day } = first;
    return [{ symbol, name, date: isoDay(day), amount: moneyFloat(amount), status: 'received' as const }];
  });
}

function aheadOf({ symbol, name, shares, rate, security }: HeldSecurity, today: number): DigestDividend[] {
  if (!security) return [];
  return dividendsAhead(security, today)
    .filter(({ exDate }) => dayNumber(exDate) <= today + daysAhead)
    .map(({ exDate, perShare, repeats }) => ({
      symbol,
      name,
      date: exDate,
      amount: rate === null ? null : shares * perShare * rate,
      status: repeats ? 'estimated' : 'declared',
    }));
}

export const digestComputations = (aboutReport: AboutReport) => ({
  /** Returns what all portfolios of a customer did since the last summary. */
  sinceDigest: ({ customerId, rhythm, coveredTo, today }: DigestScope): Promise<DigestPortfolios> =>
    aboutReport({ customerId, portfolioId: 'all', caller: { waits: false } }, (report) => {
      const to = knownDays(report).last;
      const from = coveredTo === null ? to - daysCovered[rhythm] + 1 : dayNumber(coveredTo) + 1;
      const isNew = from <= to;
      const holdings = heldSecurities(report, to).sort((a, b) => b.value - a.value);
      const ahead = holdings.flatMap((held) => aheadOf(held, dayNumber(today)));
      return {
        currency: report.base,
        money: isNew ? moneyOf(report, { from, to }) : undefined,
        dividends: [
          ...(isNew ? receivedIn(report, { from, to }) : []),
          ...ahead.sort((a, b) => (a.date < b.date ? -1 : 1)),
        ],
        symbols: holdings.map(({ symbol }) => symbol),
        coveredTo: isNew ? isoDay(to) : (coveredTo ?? isoDay(to)),
      };
    }),
});
