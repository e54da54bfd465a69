import type { ReactNode } from 'react';

interface SectionProps {
  id: string;
  title: string;
  /** What it is for, in a sentence. */
  about?: ReactNode;
  children: ReactNode;
}

/** A part of the account page: its title and what it is for at the left where there is room, its form at the right. */
export function Section({ id, title, about, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-rule py-7 md:grid-cols-[minmax(0,260px)_minmax(0,560px)]"
    >
      <div>
        <h2 id={id} className="font-serif text-[22px] leading-tight font-semibold">
          {title}
        </h2>
        {about && <p className="pt-2 text-sm text-soft">{about}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}
