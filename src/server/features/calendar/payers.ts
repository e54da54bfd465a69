import type { CalendarEvent, Payer } from '#contract/calendar.ts';
import { dividendsIn, knownYear, type ShareDividend } from '#domain/calendar/dividends-ahead.ts';
import type { CompanyFundamentals } from '#domain/fundamentals/company-fundamentals.ts';
import { companyKindOf } from '#domain/fundamentals/company-kind.ts';
import { rowsOf } from '#domain/fundamentals/figure-rows.ts';
import { monthsBefore } from '#domain/performance/periods.ts';
import type { SecurityData } from '#domain/security-data.ts';
import { knownTwelveMonths } from '#domain/stock-statistics/yearly-dividends.ts';
import type { HeldSecurity } from '#server/ledger/reports/held-securities.ts';
import type { ReadFundamentals } from './calendar-events.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const perShareIn = (paid: readonly ShareDividend[]) => sum(paid.map(({ perShare }) => perShare));

const growthYears = 3;

/** The yearly growth over three years of what a share pays in twelve months; null if it is not known that long. */
function growthOf(security: SecurityData, today: number): number | null {
  const year = knownYear(security, today);
  const earlier = year && knownTwelveMonths(security.dividends, monthsBefore(year.to, growthYears * 12));
  if (!earlier) return null;
  const [before, now] = [perShareIn(dividendsIn(security, earlier)), perShareIn(dividendsIn(security, year))];
  return before > 0 && now > 0 ? (now / before) ** (1 / growthYears) - 1 : null;
}

/** A year of dividends against what the company earned and took in for each share in its last fiscal year. */
function coverOf(perShare: number, fundamentals: CompanyFundamentals, industry: string | null) {
  const row = rowsOf(fundamentals).annual.at(-1);
  const earnings = row?.epsDiluted?.value;
  const { operatingCashFlow, capitalExpenditure, netIncome } = row ?? {};
  const shares = netIncome && earnings ? netIncome.value / earnings : undefined;
  const isComparable = companyKindOf(industry, fundamentals) === 'company';
  const freeCashFlow =
    isComparable && operatingCashFlow && capitalExpenditure && shares
      ? (operatingCashFlow.value - capitalExpenditure.value) / shares
      : undefined;
  const shareOf = (base: number | undefined) => (base !== undefined && base > 0 ? perShare / base : null);
  return {
    ofEarnings: shareOf(earnings),
    isLoss: earnings !== undefined && earnings <= 0,
    ofCashFlow: shareOf(freeCashFlow),
  };
}

/** Adds up the dividends ahead of each holding, by month. The largest payer is the first. */
export async function payersOf(
  holdings: readonly HeldSecurity[],
  events: readonly CalendarEvent[],
  {
    months,
    readFundamentals,
    today,
  }: { months: readonly string[]; readFundamentals: ReadFundamentals; today: number },
): Promise<Payer[]> {
  const paid = Map.groupBy(
    events.filter(({ kind, amount }) => kind === 'dividend' && typeof amount === 'number'),
    ({ symbol }) => symbol,
  );
  const payers: Payer[] = [];
  for (const { symbol, name, security } of holdings) {
    const own = paid.get(symbol) ?? [];
    if (!security || own.length === 0) continue;
    const amountIn = (month: string) =>
      sum(own.map(({ date, amount }) => (date.startsWith(month) ? (amount ?? 0) : 0)));
    const perShare = sum(own.map((event) => event.perShare ?? 0));
    payers.push({
      ...{ symbol, name, months: months.map(amountIn), total: sum(own.map(({ amount }) => amount ?? 0)) },
      growth: growthOf(security, today),
      ...coverOf(perShare, await readFundamentals(symbol), security.listing.industry),
    });
  }
  return payers.sort((a, b) => b.total - a.total);
}
