import { Section } from '#web/ui/section.tsx';
import { EducationLinks } from './education-links.tsx';
import { groupId, levels, linkGroups } from './link-groups.ts';

const levelId = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** All links to learn from, in the order in which a beginner needs them. */
export function EducationPage() {
  return (
    <>
      <h1 className="pt-9 font-serif text-4xl leading-tight font-semibold tracking-tight sm:pt-12 sm:text-5xl">
        Investing Education
      </h1>
      <p className="max-w-[68ch] pt-3 text-base text-soft">
        Pages of regulators, universities and private investors, free of charge and without anything to sell,
        from the first question to the tax return.
      </p>
      {levels.map(({ name, about, groups }) => (
        <Section key={name} id={levelId(name)} title={name}>
          <div className="grid gap-x-10 gap-y-7 wide:grid-cols-[minmax(0,1fr)_minmax(0,3fr)]">
            <p className="max-w-[52ch] text-base text-soft">{about}</p>
            <div className="grid gap-x-10 gap-y-8 min-[561px]:grid-cols-2">
              {linkGroups
                .filter((group) => groups.includes(group.name))
                .map((group) => (
                  <div key={group.name} id={groupId(group.name)} className="min-w-0 scroll-mt-20">
                    <h3 className="mb-1.5 border-b border-rule pb-2 text-base leading-snug font-semibold">
                      {group.name}
                    </h3>
                    <EducationLinks links={group.links} />
                  </div>
                ))}
            </div>
          </div>
        </Section>
      ))}
    </>
  );
}
