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
    <ul>
      {helpSections.map(({ id, title }) => (
        <li key={id}>
          <Link
            to={`#${id}`}
            aria-current={id === current ? 'location' : undefined}
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
    <nav aria-label="Contents" className="help-contents">
      <div className="max-lg:hidden">
        <List current={current} />
      </div>
      <details className="lg:hidden" open={isOpen} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
        <summary>Contents</summary>
        <List onFollow={() => setIsOpen(false)} />
      </details>
    </nav>
  );
}
