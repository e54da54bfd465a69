import type { ResultOf } from '#contract/endpoint.ts';
import type { investorPages, QuarterChange } from '#contract/investor-pages.ts';
import { AppError, fieldError } from '#domain/app-error.ts';
import { type ChangeAction, changeActions } from '#domain/filings/actions.ts';
import { type InvestorHistory, isOption } from '#domain/filings/history.ts';
import { previousQuarter } from '#domain/filings/previous-quarter.ts';
import { changesBetween, type KnownChange, knownChanges } from '#domain/filings/quarter-changes.ts';
import {
  amountAtFiledPrice,
  changesCaveat,
  isSale,
  isShareChange,
  quarterCaveat,
} from '#domain/filings/trade-amounts.ts';
import { limits } from '#domain/limits.ts';
import { ratioNumber, type Splits } from '#domain/splits.ts';
import { isoDate } from '#domain/time.ts';
import type { ReadQuarterPrices } from '#server/filings/quarter-prices.ts';

type Changes = ResultOf<typeof investorPages.changes>;

/** What the changes of a quarter are computed from. */
export interface ChangeSources {
  splits: Splits;
  readPrices: ReadQuarterPrices;
}

const noPrices = { about: null, low: null, high: null };

function countByAction(changes: readonly KnownChange[]): Changes['counts'] {
  const counts = Object.fromEntries(changeActions.map((action) => [action, 0])) as Record<
    ChangeAction,
    number
  >;
  for (const { action } of changes) counts[action] += 1;
  return counts;
}

/**
 * Adds the closes of the quarter, and what the change in shares was worth at their mean: negative for a sale. Options and
 * bonds have neither.
 */
export async function withPrices(
  change: KnownChange,
  period: string,
  { splits, readPrices }: ChangeSources,
): Promise<QuarterChange> {
  const { symbol, kind, action, shares, adjustedPreviousShares } = change;
  const prices = kind === 'share' ? await readPrices(symbol, period) : undefined;
  if (!prices) return { ...change, ...noPrices };
  const { average, ...range } = prices;
  const since = splits.between(symbol, period, isoDate());
  const traded = action === 'unchanged' ? 0 : shares - adjustedPreviousShares;
  return { ...change, ...range, about: Math.round(traded * average * (since ? ratioNumber(since) : 1)) };
}

/** Over several quarters there is no price at which the shares changed hands: amounts are at the price of the filing. */
const withFiledAmount = (change: KnownChange): QuarterChange => ({
  ...change,
  ...noPrices,
  about: isShareChange(change) ? Math.round(amountAtFiledPrice(change)) * (isSale(change) ? -1 : 1) : null,
});

/**
 * Sorts by the estimated amount in dollars, the largest first. Options follow, because the value of their shares is no amount
 * that was paid; unchanged positions come last, by value.
 */
export function largestFirst(changes: readonly KnownChange[]): KnownChange[] {
  const rank = (change: KnownChange) => (change.action === 'unchanged' ? 2 : Number(isOption(change)));
  return changes.toSorted(
    (a, b) => rank(a) - rank(b) || amountAtFiledPrice(b) - amountAtFiledPrice(a) || b.value - a.value,
  );
}

interface ChangesQuery {
  period?: string | undefined;
  since?: string | undefined;
  action?: ChangeAction | undefined;
  page: number;
}

/** Returns the place of a quarter. Throws AppError 'not_found'. */
function placeOf({ quarters }: InvestorHistory, period: string): number {
  const at = quarters.findIndex((quarter) => quarter.period === period);
  if (at < 0) throw new AppError('not_found', `No filing for ${period} is known.`);
  return at;
}

/** Returns the place of a quarter, the last one by default, and what it is compared with: the quarter before by default. */
function comparedQuarters(investor: InvestorHistory, { period, since }: ChangesQuery) {
  const { quarters } = investor;
  const at = period === undefined ? quarters.length - 1 : placeOf(investor, period);
  const previous = previousQuarter(investor, at);
  if (since === undefined) return { at, before: previous, isNext: true };
  const earlier = placeOf(investor, since);
  if (earlier >= at) throw fieldError('since', 'since must be an earlier quarter than period');
  return { at, before: quarters[earlier], isNext: quarters[earlier] === previous };
}

/** Returns what an investor changed in a quarter, or since an earlier one. Throws AppError 'not_found'. */
export async function changesReply(
  investor: InvestorHistory,
  sources: ChangeSources,
  query: ChangesQuery,
): Promise<Changes> {
  const { page, action } = query;
  const { at, before, isNext } = comparedQuarters(investor, query);
  const now = investor.quarters[at];
  const all = now && before ? largestFirst(knownChanges(changesBetween(now, before, sources.splits))) : [];
  const changes = action ? all.filter((change) => change.action === action) : all;
  const perPage = limits.investorHoldingsPerPage;
  const shown: QuarterChange[] = [];
  for (const change of changes.slice((page - 1) * perPage, page * perPage))
    shown.push(isNext ? await withPrices(change, now?.period ?? '', sources) : withFiledAmount(change));
  return {
    period: now?.period ?? null,
    previousPeriod: before?.period ?? null,
    changes: shown,
    counts: countByAction(all),
    page,
    pages: Math.max(1, Math.ceil(changes.length / perPage)),
    caveat: at < 1 ? null : isNext ? changesCaveat(investor, at) : quarterCaveat(now, before),
  };
}
