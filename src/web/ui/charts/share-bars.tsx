import type { ReactNode } from 'react';
import { shareOf } from '../../lib/formats.ts';
import { DataTable } from '../data-table.tsx';
import { Bar } from './bar.tsx';
import { HatchedBar } from './hatched-bar.tsx';

export interface LabelledShare {
  key: string;
  name: ReactNode;
  share: number;
  /** Hatched: a part that cannot be looked into. */
  isUnseen?: boolean;
}

/** Shares of a total as a table with a bar for each. */
export function ShareBars({ caption, bars }: { caption: string; bars: readonly LabelledShare[] }) {
  const largest = Math.max(...bars.map(({ share }) => share), 0) || 1;
  return (
    <DataTable
      caption={caption}
      className="figure-table mt-1.5"
      columns={[
        { cellClass: 'whitespace-normal!', cell: ({ name }) => name },
        {
          name: null,
          cellClass: 'share-bar',
          cell: ({ share, isUnseen }) =>
            isUnseen ? <HatchedBar share={share / largest} /> : <Bar share={Math.max(share, 0) / largest} />,
        },
        { cell: ({ share }) => shareOf(share) },
      ]}
      rows={bars}
      keyOf={({ key }) => key}
    />
  );
}
