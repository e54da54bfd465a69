import type { ReactNode } from 'react';
import { DataTable } from '#web/ui/data-table.tsx';

export interface DivergingBar {
  key: string;
  name: ReactNode;
  value: number;
  label: ReactNode;
  /** The number of characters of the label. */
  labelLength: number;
}

/** The room beside the bars of one side, for the longest of their labels. */
const labelRoom = (bars: readonly DivergingBar[]) =>
  bars.length === 0 ? 0 : `calc(${Math.max(...bars.map(({ labelLength }) => labelLength))}ch + 8px)`;

/** Bars to the right for gains and to the left for losses, as a table with a bar behind each figure. */
export function DivergingBars({ caption, bars }: { caption: string; bars: readonly DivergingBar[] }) {
  const high = Math.max(0, ...bars.map(({ value }) => value));
  const low = Math.min(0, ...bars.map(({ value }) => value));
  const span = high - low || 1;
  const zero = (-low / span) * 100;
  const margins = {
    marginLeft: labelRoom(bars.filter(({ value }) => value < 0)),
    marginRight: labelRoom(bars.filter(({ value }) => value >= 0)),
  };
  return (
    <DataTable
      caption={caption}
      className="mt-3.5 w-full table-fixed border-collapse text-tiny"
      rows={bars}
      keyOf={({ key }) => key}
      columns={[
        {
          className: 'h-7 w-[37%] truncate pr-2.5 text-left font-semibold',
          cell: ({ name }) => name,
        },
        {
          cell: ({ value, label }) => {
            const length = (Math.abs(value) / span) * 100;
            const [side, start] = value < 0 ? ['right', 100 - zero] : ['left', zero];
            return (
              <div className="figures relative h-4" style={margins}>
                <span
                  aria-hidden="true"
                  className={`absolute h-4 forced-color-adjust-none ${value < 0 ? 'bg-down' : 'bg-up'}`}
                  style={{ [side]: `${start}%`, width: `${length}%` }}
                />
                <span
                  className="absolute leading-4 whitespace-nowrap"
                  style={{ [side]: `calc(${start + length}% + 6px)` }}
                >
                  {label}
                </span>
              </div>
            );
          },
        },
      ]}
    />
  );
}
