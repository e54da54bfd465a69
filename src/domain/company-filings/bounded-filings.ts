import { byNewestFiling, type CompanyFiling } from './company-filing.ts';
import { type FilingGroup, groupOfForm } from './forms.ts';

/** How many filings of each group are kept of a company. */
export const filingsPerGroup = 150;

/** Returns the newest filings of each group, the newest first. Forms that are not listed are left out. */
export function boundedFilings<Filing extends Pick<CompanyFiling, 'form' | 'filed' | 'accession'>>(
  filings: readonly Filing[],
): Filing[] {
  const counts = new Map<FilingGroup, number>();
  return filings.toSorted(byNewestFiling).filter(({ form }) => {
    const group = groupOfForm(form);
    if (!group) return false;
    const count = (counts.get(group) ?? 0) + 1;
    counts.set(group, count);
    return count <= filingsPerGroup;
  });
}
