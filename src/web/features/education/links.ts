import { filingsFundsTaxesLinks } from './filings-funds-taxes-links.ts';
import { firstStepsLinks } from './first-steps-links.ts';
import type { LinkGroup } from './link-sources.ts';
import { portfolioLinks } from './portfolio-links.ts';

/** Where to learn, by the nine subjects of the home page. */
export const linkGroups = [
  ...firstStepsLinks,
  ...portfolioLinks,
  ...filingsFundsTaxesLinks,
] as const satisfies readonly LinkGroup[];
