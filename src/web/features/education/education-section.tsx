import { ExternalLink } from '#web/ui/external-link.tsx';
import { Section } from '#web/ui/section.tsx';
import { filingsFundsTaxesLinks } from './filings-funds-taxes-links.ts';
import { firstStepsLinks } from './first-steps-links.ts';
import { type EducationLink, type LinkGroup, sourceOf } from './link-sources.ts';
import { portfolioLinks } from './portfolio-links.ts';

/** The links in nine groups (SPEC, section 2). */
export const linkGroups = [
  ...firstStepsLinks,
  ...portfolioLinks,
  ...filingsFundsTaxesLinks,
] as const satisfies readonly LinkGroup[];

function Entry({ link }: { link: EducationLink }) {
  return (
    <li>
      <ExternalLink href={link.href}>{link.title}</ExternalLink>
      <p>
        {sourceOf(link)} · {link.why}
      </p>
    </li>
  );
}

function Group({ name, links }: LinkGroup) {
  return (
    <div className="min-w-0">
      <h3 className="mb-1.5 border-b border-rule pb-2 text-base leading-snug font-semibold">{name}</h3>
      <ul className="education-links">
        {links.map((link) => (
          <Entry key={link.href} link={link} />
        ))}
      </ul>
    </div>
  );
}

/** Links to pages of regulators, teachers and private investors about investing. */
export function EducationSection() {
  return (
    <Section id="learn" title="Investing Education">
      <div className="grid gap-x-10 gap-y-7 min-[561px]:grid-cols-2 wide:grid-cols-3">
        {linkGroups.map(({ name, links }) => (
          <Group key={name} name={name} links={links} />
        ))}
      </div>
    </Section>
  );
}
