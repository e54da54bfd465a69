import '#web/ui/page-sections.css';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { groupId, levelId, levelOf, levels, linkGroups } from './link-groups.ts';
import { type EducationLink, sourceOf } from './link-sources.ts';

interface EducationLinksProps {
  links: readonly EducationLink[];
  className?: string;
  /** Whether the publisher is left out. */
  isShort?: boolean;
}

/** Links to other sites, each with its publisher and one line on why to read it. */
function EducationLinks({ links, className = '', isShort = false }: EducationLinksProps) {
  return (
    <ul className={`education-links ${className}`}>
      {links.map((link) => (
        <li key={link.href}>
          <ExternalLink href={link.href}>{link.title}</ExternalLink>
          <p>
            {isShort ? '' : `${sourceOf(link)} · `}
            {link.why}
          </p>
        </li>
      ))}
    </ul>
  );
}

const everything =
  'Pages of regulators, universities and private investors, free of charge and with nothing to sell, from the first question to the tax return.';

const choices = [
  { value: '', name: 'All' },
  ...levels.map((level) => ({ value: levelId(level), name: level.name })),
];

/** All links to learn from, or those of the level that the address names. */
export function EducationPage() {
  const { search, change } = usePageSearch();
  const selected = levels.find((level) => levelId(level) === search.get('level'));
  const groups = linkGroups.filter(({ name }) => selected === undefined || levelOf(name) === selected);
  return (
    <>
      <h1 className="pt-9 font-serif text-hero leading-tight font-semibold tracking-tight sm:pt-12 ">
        Investing Education
      </h1>
      <div className="pt-5 pb-3">
        <ChoiceBar
          label="Level"
          choices={choices}
          selected={selected ? levelId(selected) : ''}
          onSelect={(level) => change({ level })}
        />
      </div>
      <p role="status" className="max-w-[68ch] text-base text-soft sm:min-h-12">
        {selected?.about ?? everything}
      </p>
      <div className="grid gap-x-10 gap-y-8 pt-6 sm:grid-cols-2 lg:grid-cols-3">
        {groups.map((group) => (
          <section key={group.name} id={groupId(group.name)} aria-labelledby={`${groupId(group.name)}-title`}>
            <h2
              id={`${groupId(group.name)}-title`}
              className="mb-1.5 border-t-3 border-rule-strong pt-2.5 pb-1 font-serif text-title leading-snug font-semibold tracking-tight"
            >
              {group.name}
            </h2>
            <p className="text-tiny text-soft">{levelOf(group.name)?.name}</p>
            <EducationLinks links={group.links} />
          </section>
        ))}
      </div>
    </>
  );
}
