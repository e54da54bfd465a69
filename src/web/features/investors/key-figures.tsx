import type { ReactNode } from 'react';

export interface KeyFigure {
  name: string;
  value: ReactNode;
}

/** A few figures side by side, below the title of a page. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <dl className="key-figures">
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
