import type { ReactNode } from 'react';

interface PagePartProps {
  id: string;
  title: string;
  /** What the figures show, in a sentence. */
  finding?: ReactNode;
  /** What is measured, and in which unit. */
  measure?: ReactNode;
  /** Controls to the right of the title. */
  tools?: ReactNode;
  children: ReactNode;
}

/** A section of a page about one thing: what it is about, what the figures show, what they measure. */
export function PagePart({ id, title, finding, measure, tools, children }: PagePartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="page-section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1.5">
        <h2 id={`${id}-title`} className="section-title">
          {title}
        </h2>
        {tools}
      </div>
      {finding && <h3 className="part-title mt-2">{finding}</h3>}
      {measure && <p className="part-measure">{measure}</p>}
      {children}
    </section>
  );
}
