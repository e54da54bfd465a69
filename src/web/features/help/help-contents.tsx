import { useEffect, useState } from 'react';
import { type HelpSectionId, helpSections } from '#web/lib/help-contents.ts';
import { Link } from '#web/ui/link.tsx';

/** How far below the top of the window a section becomes the current one: below the header. */
const readingLine = 160;

function sectionInView(): HelpSectionId {
  const isAtEnd = window.innerHeight + window.scrollY >= document.body.scrollHeight - 2;
  if (isAtEnd && window.scrollY > 0) return helpSections[helpSections.length - 1]?.id ?? 'start';
  const passed = helpSections.filter(({ id }) => {
    const section = document.getElementById(id);
    return section && section.getBoundingClientRect().top <= readingLine;
  });
  return passed.at(-1)?.id ?? 'start';
}

function useCurrentSection(): HelpSectionId {
  const [current, setCurrent] = useState<HelpSectionId>('start');
  useEffect(() => {
    const update = () => setCurrent(sectionInView());
    update();
    window.addEventListener('scroll', update, { passive: true });
    return () => window.removeEventListener('scroll', update);
  }, []);
  return current;
}

function List({ current, onFollow }: { current?: HelpSectionId; onFollow?: () => void }) {
  return (
    <ul className="max-lg:pb-3">
      {helpSections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
            className="block border-l-2 border-rule py-2.75 pl-3 text-sm text-soft no-underline hover:text-ink aria-[current]:border-accent aria-[current]:font-[550] aria-[current]:text-ink lg:py-1.5"
            {...(onFollow && { onClick: onFollow })}
          >
            {title}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/** The sections of the page, beside its text; where there is no room for that, above it and folded. */
export function HelpContents() {
  const current = useCurrentSection();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <nav aria-label="Contents" className="lg:sticky lg:top-18 lg:mt-10.5">
      <div className="max-lg:hidden">
        <List current={current} />
      </div>
      <details
        className="mt-5 border-y border-rule lg:hidden"
        open={isOpen}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary className="min-h-11 cursor-pointer py-2.5 font-[550]">Contents</summary>
        <List onFollow={() => setIsOpen(false)} />
      </details>
    </nav>
  );
}
