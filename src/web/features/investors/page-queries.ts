import type { ReplyOf } from '#contract/endpoint.ts';
import type { ChangeAction, investorPages } from '#contract/investor-pages.ts';
import type { ReturnKind } from '#domain/returns/total-return.ts';
import { addressOf } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';

export type InvestorPageData = ReplyOf<typeof investorPages.single>;
export type QuarterChanges = ReplyOf<typeof investorPages.changes>;
export type Activity = ReplyOf<typeof investorPages.activity>;
export type Comparison = ReplyOf<typeof investorPages.compare>;
export type Follow = NonNullable<ReplyOf<typeof investorPages.follow>['follow']>;

interface Shown {
  slug: string;
  /** The newest quarter by default. */
  period?: string | undefined;
  page?: number | undefined;
}

interface ShownChanges extends Shown {
  /** An earlier quarter; the one before by default. */
  since?: string | undefined;
  action?: ChangeAction | undefined;
}

const given = ({ slug, period, page }: Shown) => ({
  slug,
  ...(period && { period }),
  ...(page && { page }),
});

export const shownInvestorQuery = (shown: Shown) =>
  apiQuery<typeof investorPages.single>('/investors/:slug', given(shown));

export const quarterChangesQuery = ({ since, action, ...shown }: ShownChanges) =>
  apiQuery<typeof investorPages.changes>('/investors/:slug/changes', {
    ...given(shown),
    ...(since && { since }),
    ...(action && { action }),
  });

/** The address of all holdings of a quarter as a CSV file. */
export const investorExportAddress = (slug: string, period: string | undefined): string =>
  `/api/v1${addressOf('/investors/:slug/export', given({ slug, period }))}`;

export interface FollowChoice {
  weights: 'value' | 'equal';
  /** Undefined for all holdings. */
  top?: number | undefined;
  costs: number;
  benchmark: string;
  returns: ReturnKind;
  from?: string | undefined;
  to?: string | undefined;
}

export const followQuery = (
  slug: string,
  { weights, top, costs, benchmark, returns, from, to }: FollowChoice,
) =>
  apiQuery<typeof investorPages.follow>('/investors/:slug/follow', {
    slug,
    weights,
    costs,
    benchmark,
    returns,
    ...(top && { top }),
    ...(from && { from }),
    ...(to && { to }),
  });

export const followPricesQuery = (
  slug: string,
  period: string,
  { weights, top }: Pick<FollowChoice, 'weights' | 'top'>,
) =>
  apiQuery<typeof investorPages.followPrices>('/investors/:slug/follow/:period', {
    slug,
    period,
    weights,
    ...(top && { top }),
  });

export const activityQuery = (by: 'investors' | 'weight', period?: string) =>
  apiQuery<typeof investorPages.activity>('/investors/activity', { by, ...(period && { period }) });

export const comparisonQuery = (a: string, b: string) =>
  apiQuery<typeof investorPages.compare>('/investors/compare', { a, b });
