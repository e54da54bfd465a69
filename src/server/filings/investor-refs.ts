import type { InvestorRef } from '#contract/investor-pages.ts';
import { AppError } from '#domain/app-error.ts';
import type { FilingBook, InvestorHistory } from '#domain/filings/history.ts';

/** Returns the fields that a link to an investor needs. */
export const toInvestorRef = ({ _id, slug, name, firm }: InvestorHistory): InvestorRef => ({
  _id,
  slug,
  name,
  firm,
});

const bySlug = new WeakMap<FilingBook, ReadonlyMap<string, InvestorHistory>>();

/**
 * Finds an investor by slug, or by the id that older addresses contain. The reply contains the slug, so that a page can
 * redirect. Throws AppError 'not_found'.
 */
export function investorAt(book: FilingBook, slugOrId: string): InvestorHistory {
  const known =
    bySlug.get(book) ??
    new Map([
      ...book.investors.map((investor) => [investor._id, investor] as const),
      ...book.investors.map((investor) => [investor.slug, investor] as const),
    ]);
  bySlug.set(book, known);
  const investor = known.get(slugOrId);
  if (!investor) throw new AppError('not_found', 'There is no investor with this address.');
  return investor;
}
