import type { ReactNode } from 'react';

interface ImportSectionProps {
  id: string;
  title: ReactNode;
  children: ReactNode;
}

/** A titled part of an import. */
export function ImportSection({ id, title, children }: ImportSectionProps) {
  return (
    <section aria-labelledby={id} className="pt-7">
      <h3 id={id} className="pb-1.5 text-sm font-semibold">
        {title}
      </h3>
      {children}
    </section>
  );
}

/** A question in a list: what it is about on the left, the answers on the right or, on a phone, below. */
export function QuestionItem({ about, children }: { about: ReactNode; children: ReactNode }) {
  return (
    <li className="grid gap-x-8 gap-y-1.5 border-b border-rule pt-3.5 pb-4 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <div className="min-w-0">{about}</div>
      {children}
    </li>
  );
}
