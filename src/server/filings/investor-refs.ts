import type { InvestorRef } from '#contract/investor-pages.ts';
import { AppError } from '#domain/app-error.ts';
import type { InvestorFilings, InvestorHistory } from '#domain/filings/history.ts';
import { perObject } from '#domain/per-object.ts';

/** Returns the fields that a link to an investor needs. */
export const toInvestorRef = ({ _id, slug, name, firm }: InvestorHistory): InvestorRef => ({
  _id,
  slug,
  name,
  firm,
});

const addressesIn = perObject(
  ({ investors }: InvestorFilings) =>
    new Map([
      ...investors.map((investor) => [investor._id, investor] as const),
      ...investors.map((investor) => [investor.slug, investor] as const),
    ]),
);

/**
 * Finds an investor by slug, or by the id that older addresses contain. The reply contains the slug, so that a page can
 * redirect. Throws AppError 'not_found'.
 */
export function investorAt(filings: InvestorFilings, slugOrId: string): InvestorHistory {
  const investor = addressesIn(filings).get(slugOrId);
  if (!investor) throw new AppError('not_found', 'There is no investor with this address.');
  return investor;
}
