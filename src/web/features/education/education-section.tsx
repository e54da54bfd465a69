import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { groupId, linkGroups } from './link-groups.ts';

/** The links in nine groups; the page of its own says what each of them offers. */
export function EducationSection() {
  return (
    <Section id="learn" title="Investing Education">
      <div className="education-groups below-fold grid grid-cols-2 gap-x-5 [--height:1220px] lg:[--height:510px] sm:grid-cols-3 lg:grid-cols-5 lg:gap-x-6">
        {linkGroups.map(({ name, links }) => (
          <div key={name}>
            <h3>
              <Link to={`/education#${groupId(name)}`}>{name}</Link>
            </h3>
            <ul>
              {links.map(({ href, title }) => (
                <li key={href}>
                  <a href={href} target="_blank" rel="noopener noreferrer">
                    {title}
                  </a>
                </li>
              ))}
            </ul>
          </div>
        ))}
        <p className="text-fine">
          <Link to="/education" className="text-accent">
            All links by level
          </Link>
          , each with a sentence on why to read it. They open in a new tab.
        </p>
      </div>
    </Section>
  );
}
