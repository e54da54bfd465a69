import { ExternalLink } from '#web/ui/external-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { groupId, linkGroups } from './link-groups.ts';

/** The links in nine groups; the page of its own says what each of them offers. */
export function EducationSection() {
  return (
    <Section id="learn" title="Investing Education">
      <div className="education-groups grid grid-cols-2 gap-x-5 sm:grid-cols-3 wide:grid-cols-5 wide:gap-x-6">
        {linkGroups.map(({ name, links }) => (
          <div key={name}>
            <h3>
              <Link to={`/education#${groupId(name)}`}>{name}</Link>
            </h3>
            <ul>
              {links.map(({ href, title }) => (
                <li key={href}>
                  <ExternalLink href={href}>{title}</ExternalLink>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <p className="text-fine">
          <Link to="/education" className="text-accent">
            All links by level
          </Link>
          , each with a sentence on why to read it.
        </p>
      </div>
    </Section>
  );
}
