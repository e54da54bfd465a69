import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { EducationLinks } from './education-links.tsx';
import { groupId, linkGroups } from './link-groups.ts';
import type { EducationLink } from './link-sources.ts';

/** One link for each of the first questions of a beginner. */
const firstTitles = [
  'Introduction to Investing',
  'What is compound interest?',
  'Asset Allocation and Diversification',
  'How to Read a 10-K/10-Q',
  'Form 13F',
  'Topic no. 409, Capital gains and losses',
] as const;

const links: readonly EducationLink[] = linkGroups.flatMap((group): readonly EducationLink[] => group.links);

export const firstLinks = firstTitles.flatMap((title) => links.filter((link) => link.title === title));

/** Six links to start with, and the nine groups of the page with all of them. */
export function EducationSection() {
  return (
    <Section
      id="learn"
      title="Investing Education"
      tools={
        <Link to="/education" className="text-fine text-accent">
          All {links.length} links
        </Link>
      }
    >
      <EducationLinks
        links={firstLinks}
        isShort
        className="grid gap-x-10 *:border-b *:border-rule min-[561px]:grid-cols-2 wide:grid-cols-3"
      />
      <ul aria-label="All groups" className="flex flex-wrap gap-x-5 gap-y-1 pt-3 text-fine">
        {linkGroups.map(({ name }) => (
          <li key={name}>
            <Link to={`/education#${groupId(name)}`} className="inline-block py-1">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
