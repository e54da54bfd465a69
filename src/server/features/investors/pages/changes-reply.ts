import type { ResultOf } from '#contract/endpoint.ts';
import type { investorPages, QuarterChange } from '#contract/investor-pages.ts';
import { AppError } from '#domain/app-error.ts';
import { type ChangeAction, changeActions } from '#domain/filings/actions.ts';
import type { InvestorHistory } from '#domain/filings/history.ts';
import { changesBetween, type PositionChange } from '#domain/filings/quarter-changes.ts';
import { amountAtFiledPrice, changesCaveat } from '#domain/filings/trade-amounts.ts';
import { limits } from '#domain/limits.ts';
import { ratioNumber, type Splits } from '#domain/splits.ts';
import { isoDate } from '#domain/time.ts';
import type { ReadQuarterPrices } from '#server/research/quarter-prices.ts';

type Changes = ResultOf<typeof investorPages.changes>;

/** What the changes of a quarter are computed from. */
export interface ChangeSources {
  splits: Splits;
  readPrices: ReadQuarterPrices;
}

const noPrices = { about: null, low: null, high: null };

function countByAction(changes: readonly PositionChange[]): Changes['counts'] {
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
async function withPrices(
  change: PositionChange,
  period: string,
  { splits, readPrices }: ChangeSources,
): Promise<QuarterChange> {
  const { symbol, kind, action, shares, adjustedPreviousShares } = change;
  const prices = kind === 'share' ? await readPrices(symbol, period) : undefined;
  if (!prices) return { ...change, ...noPrices };
  const { low, high, average } = prices;
  const since = splits.between(symbol, period, isoDate());
  const traded = action === 'unchanged' ? 0 : shares - adjustedPreviousShares;
  return { ...change, about: Math.round(traded * average * (since ? ratioNumber(since) : 1)), low, high };
}

/** Sorts by the estimated amount in dollars, the largest first; unchanged positions come last, by value. */
function largestFirst(changes: readonly PositionChange[]): PositionChange[] {
  const rank = (change: PositionChange) => (change.action === 'unchanged' ? 1 : 0);
  return changes.toSorted(
    (a, b) => rank(a) - rank(b) || amountAtFiledPrice(b) - amountAtFiledPrice(a) || b.value - a.value,
  );
}

/** Returns what an investor changed in a quarter, the last one by default. Throws AppError 'not_found'. */
export async function changesReply(
  { quarters }: InvestorHistory,
  sources: ChangeSources,
  { period, page }: { period?: string | undefined; page: number },
): Promise<Changes> {
  const at = period === undefined ? quarters.length - 1 : quarters.findIndex((one) => one.period === period);
  const [now, before] = [quarters[at], quarters[at - 1]];
  if (!now && period !== undefined) throw new AppError('not_found', `No filing for ${period} is known.`);
  const changes = now && before ? largestFirst(changesBetween(now, before, sources.splits)) : [];
  const perPage = limits.investorHoldingsPerPage;
  const shown: QuarterChange[] = [];
  for (const change of changes.slice((page - 1) * perPage, page * perPage))
    shown.push(await withPrices(change, now?.period ?? '', sources));
  return {
    period: now?.period ?? null,
    previousPeriod: before?.period ?? null,
    changes: shown,
    counts: countByAction(changes),
    page,
    pages: Math.max(1, Math.ceil(changes.length / perPage)),
    caveat: now && before ? changesCaveat(now, before) : null,
  };
}
