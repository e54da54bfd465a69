import type { ReactNode } from 'react';

export interface KeyFigure {
  name: string;
  value: ReactNode;
}

/** A few figures side by side, below the title of a page. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className="mt-5 grid grid-flow-col justify-between gap-x-7 gap-y-3.5 border-t border-rule pt-3.5 max-lg:grid-flow-row max-lg:grid-cols-[repeat(4,auto)] max-lg:justify-start max-md:grid-cols-3 max-md:gap-x-4">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt className="text-fine text-soft">{name}</dt>
          <dd className="mt-0.5 font-serif text-title leading-[1.2] font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
