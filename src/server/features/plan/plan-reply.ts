import type { Plan } from '#contract/plan.ts';
import { isoDay } from '#domain/days.ts';
import { allocationOf } from '#domain/performance/allocation.ts';
import { cashAt } from '#domain/performance/gain.ts';
import { moneyFloat } from '#domain/performance/money.ts';
import type { PositionHistory } from '#domain/performance/position-state.ts';
import { checkUp } from '#domain/plan/check-up.ts';
import type { PlanForm } from '#domain/plan/plan-form.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { heldSecurities, reportRateOn } from '#server/ledger/reports/held-securities.ts';
import { ledgerPosition, type OwnReport } from '#server/ledger/reports/reports.ts';

/** Finds the facts of a security; undefined if it is not known. */
type FindSecurity = (symbol: string) => Promise<SecurityData | undefined>;

/** A security that a group names and nobody holds yet, at its last close. */
async function unheld(symbol: string, find: FindSecurity, day: number, report: OwnReport) {
  const security = await find(symbol);
  const close = security?.prices.closes.at(-1);
  const rate = security ? reportRateOn(security.currency, day, report) : null;
  const price = close && rate ? close * rate : null;
  return { symbol, name: security?.name ?? symbol, price, shares: 0, value: 0, cost: 0 };
}

/** The parts of everything by what a function names; what it cannot name is left out. */
function partsBy(report: OwnReport, day: number, partNameOf: (history: PositionHistory) => string | null) {
  const cash = report.portfolios
    .map((portfolio) => ({ key: '', name: '', value: cashAt(portfolio, day, report) }))
    .filter(({ value }) => value > 0n);
  const groupOf = (history: PositionHistory) => ({
    key: partNameOf(history) ?? '',
    name: partNameOf(history) ?? '',
  });
  return allocationOf(report, day, groupOf, cash).rows.filter(({ key }) => key !== '');
}

/** Returns a plan with what the portfolios of a report hold on a day. */
export async function toPlan(
  report: OwnReport,
  form: PlanForm,
  { find, day }: { find: FindSecurity; day: number },
): Promise<Plan> {
  const securities = heldSecurities(report, day)
    .map(({ symbol, name, shares, value, cost, price }) => ({ symbol, name, shares, value, cost, price }))
    .toSorted((a, b) => b.value - a.value);
  const held = new Set(securities.map(({ symbol }) => symbol));
  const named = form.groups.flatMap(({ symbols }) => symbols).filter((symbol) => !held.has(symbol));
  const others = await Promise.all(named.map((symbol) => unheld(symbol, find, day, report)));
  const cash = report.portfolios.reduce(
    (sum, portfolio) => sum + Math.max(moneyFloat(cashAt(portfolio, day, report)), 0),
    0,
  );
  const total = securities.reduce((sum, { value }) => sum + value, cash);
  return {
    form: {
      ...form,
      groups: form.groups.map((group) => ({ ...group, symbols: [...group.symbols] })),
    },
    currency: report.base,
    asOf: isoDay(day),
    cash,
    securities: [...securities, ...others],
    checkUp: checkUp({
      currency: report.base,
      holdings: securities.map(({ symbol, name, value }) => ({
        name: name || symbol,
        share: total > 0 ? value / total : 0,
      })),
      sectors: partsBy(report, day, (one) => ledgerPosition(one).listing.sector),
      currencies: partsBy(report, day, (one) => one.position.currency),
      unpriced: securities.flatMap(({ symbol, price }) => (price === null ? [symbol] : [])),
    }),
  };
}
