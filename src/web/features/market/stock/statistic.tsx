import type { ReactNode } from 'react';
import { ClosesSince, Unknown } from '#web/ui/figures.tsx';

interface StatisticProps {
  name: string;
  /** The first day of the closes that it is computed from, if its name promises a longer period. */
  since?: string | null;
  children: ReactNode;
}

/** A figure of a listing with its name, in a list of definitions. */
export function Statistic({ name, since = null, children }: StatisticProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children ?? <Unknown />}
        {children !== null && since !== null && <ClosesSince day={since} />}
      </dd>
    </div>
  );
}
