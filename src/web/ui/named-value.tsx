import type { ReactNode } from 'react';

/** A name with its value, in a `dl`. */
export function NamedValue({ name, children }: { name: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
