import type { InvestorSummary } from '#contract/investor-pages.ts';

/** With more holdings a first look at a comparison shows hardly any common one. */
const mostHoldings = 60;

/** Returns the slugs of the two largest investors with a portfolio that one can overlook; none if there are not two. */
export function exampleOf(investors: readonly InvestorSummary[]): string[] {
  const [first, second] = investors
    .filter(({ holdings }) => holdings > 0 && holdings <= mostHoldings)
    .toSorted((a, b) => b.value - a.value);
  return first && second ? [first.slug, second.slug] : [];
}
