import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  /** Controls to the right of the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A titled section of a public page. */
export function Section({ id, title, tools, children }: SectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-6 sm:mt-7">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3 border-t-3 border-rule-strong pt-2.5 pb-2">
        <h2
          id={`${id}-title`}
          className="font-serif text-title leading-tight font-semibold tracking-tight sm:text-display"
        >
          {title}
        </h2>
        {tools}
      </div>
      {children}
    </section>
  );
}
