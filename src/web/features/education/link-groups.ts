import { filingsFundsTaxesLinks } from './filings-funds-taxes-links.ts';
import { firstStepsLinks } from './first-steps-links.ts';
import type { LinkGroup } from './link-sources.ts';
import { portfolioLinks } from './portfolio-links.ts';

/** The links in nine groups (SPEC, section 2). */
export const linkGroups = [
  ...firstStepsLinks,
  ...portfolioLinks,
  ...filingsFundsTaxesLinks,
] as const satisfies readonly LinkGroup[];

export type GroupName = (typeof linkGroups)[number]['name'];

const idOf = (name: string) => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');

/** The id of a group on the page of all links. */
export const groupId = (name: GroupName): string => idOf(name);

interface Level {
  name: string;
  about: string;
  groups: readonly GroupName[];
}

/** The groups in the order in which a beginner needs them. */
export const levels: readonly Level[] = [
  {
    name: 'First steps',
    about: 'What you can own, how markets work, and why starting early matters more than starting big.',
    groups: ['Investing 101', 'The Power of Compound Interest'],
  },
  {
    name: 'Building a portfolio',
    about: 'How to mix stocks, bonds and funds so that you can hold on when prices fall.',
    groups: ['Asset Allocation & Portfolio Management', 'Mutual Funds & Bonds', 'ETFs', 'Risk Management'],
  },
  {
    name: 'Choosing stocks',
    about: 'How to read what companies and famous investors report, and what to make of it.',
    groups: ['Stock Selection & Investing Methodologies', '13-F Investing'],
  },
  {
    name: 'Keeping what you earn',
    about: 'How gains, losses and dividends are taxed in the United States.',
    groups: ['Taxes'],
  },
];

/** How the address of the page names a level. */
export const levelId = ({ name }: Level): string => idOf(name);

export const levelOf = (group: GroupName): Level | undefined =>
  levels.find(({ groups }) => groups.includes(group));
