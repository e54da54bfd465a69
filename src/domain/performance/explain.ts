import { isoDay } from '../days.ts';
import { priceDecimals } from '../limits.ts';
import { countText, unitText } from '../money-text.ts';
import { isDistribution } from '../transaction-kinds.ts';
import type { LedgerEntry } from '../transactions.ts';
import { explainSale, type UsedRate } from './explain-sales.ts';
import type { Gain } from './gain.ts';
import { cashAt } from './gain.ts';
import type { Money } from './money.ts';
import { unitsText } from './money.ts';
import type { PerformanceResult } from './performance.ts';
import { positionHistory } from './position-history.ts';
import type { PositionHistory, PositionState, ReportSettings } from './position-state.ts';
import { priceUnits } from './price-line.ts';
import { marketValueAt, type PortfolioHistory, type Report, stateAt } from './report.ts';

/** A term of a sum. */
export interface Term {
  label: string;
  /** ISO date; null for a sum over several days. */
  date: string | null;
  amount: Money;
  /** The calculation of the amount, such as `41 × 483.24`. */
  detail?: string;
}

export interface UsedPrice {
  symbol: string;
  date: string;
  price: string;
  currency: string;
  source: string;
}

export interface Terms {
  terms: Term[];
  prices: UsedPrice[];
  rates: UsedRate[];
}

export type MoneyFigure = 'startValue' | 'endValue' | 'netFlows' | keyof Gain;

const priceText = (price: number) => unitsText(priceUnits(price), priceDecimals);

/** The value of every position on a day: shares × price, and the rate that converts it. */
function valueTerms(result: PerformanceResult, report: Report, day: number): Terms {
  const found: Terms = { terms: [], prices: [], rates: [] };
  const undated = day === result.period.to ? result.undated : [];
  for (const { history } of [...result.positions, ...undated]) {
    const { position } = history;
    const { units } = stateAt(history, day);
    const point = position.prices.at(day);
    if (units === 0n || !point) continue;
    const date = isoDay(point.day);
    const shares = position.splitPeriods.toShares(units, '9999-12-31');
    const price = priceText(point.price);
    const rate =
      position.currency === report.base
        ? undefined
        : report.rates.rate(position.currency, report.base, isoDay(day));
    found.terms.push({
      label: position.symbol,
      date,
      amount: marketValueAt(history, day, report) ?? 0n,
      detail: `${countText(shares)} × ${unitText(price)}${rate ? ` × ${countText(rate.rate)}` : ''}`,
    });
    found.prices.push({
      symbol: position.symbol,
      date,
      price,
      currency: position.currency,
      source: point.source,
    });
    if (rate) found.rates.push({ from: position.currency, to: report.base, ...rate });
  }
  for (const portfolio of report.portfolios) {
    const cash = cashAt(portfolio, day, report);
    if (cash !== 0n) found.terms.push({ label: 'Cash', date: isoDay(day), amount: cash });
  }
  return found;
}

const kindLabels: Record<LedgerEntry['kind'], string> = {
  buy: 'Bought',
  sell: 'Sold',
  dividend: 'Dividend of',
  interest: 'Interest',
  fee: 'Fee',
  tax: 'Tax',
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  transfer_in: 'Transferred in',
  transfer_out: 'Transferred out',
  split: 'Split of',
  adjustment: 'Adjusted',
  return_of_capital: 'Return of capital of',
  capital_gains_distribution: 'Capital gains distribution of',
  bonus: 'Bonus shares',
  rights: 'Rights issue',
  cash_in_lieu: 'Cash in lieu of',
  interest_paid: 'Interest paid',
  fee_refund: 'Refund of a fee',
  tax_refund: 'Refund of tax',
  dividend_reversal: 'Reversal of a dividend of',
  spin_off: 'Spin-off of',
  merger: 'Merger of',
  symbol_change: 'Change of symbol of',
};

function labelOf({ kind, shares, symbol }: LedgerEntry): string {
  const count = shares === null || isDistribution(kind) ? null : countText(shares);
  return [kindLabels[kind], count, symbol].filter(Boolean).join(' ');
}

type Measure = (before: PositionState, after: PositionState) => Money;

const external: Measure = (a, b) => b.transferIn - a.transferIn - (b.transferOut - a.transferOut);
const measures: Record<'netFlows' | 'realised' | 'income' | 'fees' | 'taxes', Measure> = {
  netFlows: (a, b) => b.inflow - a.inflow - (b.outflow - a.outflow),
  realised: (a, b) => b.realised - a.realised,
  income: (a, b) => b.income - a.income,
  fees: (a, b) => b.fees - a.fees,
  taxes: (a, b) => b.taxes - a.taxes,
};

/** Whether a day's trades are paid with the cash of the portfolio. */
const isInside = ({ cashFrom }: PortfolioHistory, day: number) => cashFrom !== undefined && day >= cashFrom;

/** The histories whose transactions are part of the figures. */
function includedIn(portfolio: PortfolioHistory, { positions }: PerformanceResult): PositionHistory[] {
  const included = new Set(positions.map(({ history }) => history));
  return [...portfolio.positions.filter((history) => included.has(history)), portfolio.account];
}

const settingsOf = (
  portfolio: PortfolioHistory,
  { base, rates }: Report,
  methodOf: (portfolio: PortfolioHistory) => ReportSettings['method'],
): ReportSettings => ({ base, rates, portfolioCurrency: portfolio.currency, method: methodOf(portfolio) });

/** What a position without a date is worth counts as paid in, so that it is no gain. */
const undatedTerm = ({ history, value }: PerformanceResult['undated'][number]): Term => ({
  label: `${history.position.symbol} without a date, at its market value`,
  date: null,
  amount: value,
});

/** Replays the transactions and lists what each adds to a figure. */
function entryTerms(
  figure: keyof typeof measures,
  result: PerformanceResult,
  report: Report,
  methodOf: (portfolio: PortfolioHistory) => ReportSettings['method'],
): Terms {
  const { from, to } = result.period;
  // Sorting days instead of transactions takes a tenth of the time.
  const byDate = new Map<string, Term[]>();
  const rates = new Map<string, UsedRate>();
  const add = (date: string | null, term: Term) => {
    const terms = byDate.get(date ?? '');
    if (terms) terms.push(term);
    else byDate.set(date ?? '', [term]);
  };
  for (const portfolio of report.portfolios) {
    const measureOn = (day: number) =>
      figure === 'netFlows' && isInside(portfolio, day) ? external : measures[figure];
    const settings = settingsOf(portfolio, report, methodOf);
    for (const { position, spunOff, links } of includedIn(portfolio, result))
      positionHistory(position, { ...settings, spunOff, links }, (entry, before, after, amounts) => {
        if (after.day < from || after.day > to) return;
        const amount = measureOn(after.day)(before, after);
        const sale =
          figure === 'realised'
            ? explainSale({ entry, before, after, amounts }, position.currency, report)
            : undefined;
        if (amount === 0n && !sale) return;
        add(entry.date, {
          label: labelOf(entry),
          date: entry.date,
          amount,
          ...(sale && { detail: sale.detail }),
        });
        if (sale?.rate) rates.set(Object.values(sale.rate).join(' '), sale.rate);
      });
  }
  if (figure === 'netFlows') for (const one of result.undated) add(null, undatedTerm(one));
  const terms = [...byDate.keys()].sort().flatMap((date) => byDate.get(date) ?? []);
  return { terms, prices: [], rates: [...rates.values()] };
}

/** What each position adds to a part of the gain. */
function positionTerms(figure: 'unrealised' | 'currency', { positions, figures }: PerformanceResult): Terms {
  const terms = positions
    .map(({ history, figures: { gain } }) => ({
      label: history.position.symbol,
      date: null,
      amount: gain[figure],
    }))
    .filter(({ amount }) => amount !== 0n);
  const rest = figures.gain[figure] - terms.reduce((sum, { amount }) => sum + amount, 0n);
  if (rest !== 0n) terms.push({ label: 'Cash', date: null, amount: rest });
  return { terms, prices: [], rates: [] };
}

interface Group {
  label: (count: number) => string;
  count: number;
  amount: Money;
}

/** Null for kinds whose money is a fee or a tax only, and for those that move none. */
const groupLabels: Record<LedgerEntry['kind'], ((count: number) => string) | null> = {
  buy: (count) => `Paid for ${count} ${count === 1 ? 'purchase' : 'purchases'}`,
  sell: (count) => `Received from ${count} ${count === 1 ? 'sale' : 'sales'}`,
  dividend: (count) => `Received in ${count} ${count === 1 ? 'dividend' : 'dividends'}`,
  capital_gains_distribution: () => 'Received in capital gains distributions',
  dividend_reversal: () => 'Dividends taken back',
  return_of_capital: () => 'Received as returns of capital',
  spin_off: () => 'Worth of what was spun off',
  merger: () => 'Received in mergers',
  symbol_change: () => 'Worth of shares with a new symbol',
  rights: (count) => `Paid in ${count} rights ${count === 1 ? 'issue' : 'issues'}`,
  cash_in_lieu: () => 'Received as cash in lieu',
  interest: () => 'Received in interest',
  deposit: (count) => `Paid in with ${count} ${count === 1 ? 'deposit' : 'deposits'}`,
  withdrawal: (count) => `Paid out with ${count} ${count === 1 ? 'withdrawal' : 'withdrawals'}`,
  transfer_in: () => 'Worth of shares transferred in',
  transfer_out: () => 'Worth of shares transferred out',
  adjustment: () => 'Worth of shares that adjustments added',
  fee: null,
  tax: null,
  interest_paid: null,
  fee_refund: null,
  tax_refund: null,
  bonus: null,
  split: null,
};

/** Adds up the flows by kind of transaction, with fees and taxes apart. Without external costs, cash pays them. */
function createGroups() {
  const groups = new Map<string, Group>();
  const add = (key: string, label: Group['label'], amount: Money) => {
    const group = groups.get(key) ?? { label, count: 0, amount: 0n };
    groups.set(key, { label, count: group.count + 1, amount: group.amount + amount });
  };
  return {
    add({ kind }: LedgerEntry, flow: Money, fees: Money, taxes: Money): void {
      const label = groupLabels[kind];
      if (label) add(kind, label, -flow + fees + taxes);
      if (fees !== 0n) add('fees', (count) => `Fees of ${count} ${count === 1 ? 'entry' : 'entries'}`, -fees);
      if (taxes !== 0n) add('taxes', () => 'Taxes', -taxes);
    },
    terms: (): Term[] =>
      [...groups.values()].map(({ label, count, amount }) => ({ label: label(count), date: null, amount })),
  };
}

/** What the gain consists of: the value now, less the value before and what was paid in, by kind of transaction. */
function totalTerms(
  result: PerformanceResult,
  report: Report,
  methodOf: (portfolio: PortfolioHistory) => ReportSettings['method'],
): Terms {
  const { figures, period } = result;
  const { from, to } = period;
  const { startValue, endValue, netFlows } = figures;
  const groups = createGroups();
  for (const portfolio of report.portfolios) {
    for (const { position, spunOff, links } of includedIn(portfolio, result))
      positionHistory(
        position,
        { ...settingsOf(portfolio, report, methodOf), spunOff, links },
        (entry, before, after) => {
          if (after.day < from || after.day > to) return;
          const { netFlows: all, fees, taxes } = measures;
          if (isInside(portfolio, after.day)) groups.add(entry, external(before, after), 0n, 0n);
          else groups.add(entry, all(before, after), fees(before, after), taxes(before, after));
        },
      );
  }
  const undated = result.undated.map(undatedTerm).map((term) => ({ ...term, amount: -term.amount }));
  const flows = [...groups.terms(), ...undated];
  const rest = -netFlows - flows.reduce((sum, { amount }) => sum + amount, 0n);
  const terms: Term[] = [
    { label: 'Worth at the end', date: isoDay(to), amount: endValue },
    { label: 'Worth before', date: isoDay(from - 1), amount: -startValue },
    ...flows,
    { label: 'Paid out for what is left out', date: null, amount: rest },
  ];
  return { terms: terms.filter(({ amount }) => amount !== 0n), prices: [], rates: [] };
}

/** Lists the terms that add up to a figure exactly. */
export function explain(
  figure: MoneyFigure,
  result: PerformanceResult,
  report: Report,
  methodOf: (portfolio: PortfolioHistory) => ReportSettings['method'],
): Terms {
  switch (figure) {
    case 'endValue':
      return valueTerms(result, report, result.period.to);
    case 'startValue':
      return valueTerms(result, report, result.period.from - 1);
    case 'total':
      return totalTerms(result, report, methodOf);
    case 'unrealised':
    case 'currency':
      return positionTerms(figure, result);
    default:
      return entryTerms(figure, result, report, methodOf);
  }
}

/** The value of a figure of the result. */
export function figureOf({ figures }: PerformanceResult, figure: MoneyFigure): Money {
  return figure === 'startValue' || figure === 'endValue' || figure === 'netFlows'
    ? figures[figure]
    : figures.gain[figure];
}
