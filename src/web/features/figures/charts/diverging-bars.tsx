import type { ReactNode } from 'react';

export interface DivergingBar {
  key: string;
  name: ReactNode;
  value: number;
  label: ReactNode;
}

/** Bars to the right for gains and to the left for losses, as a table with a bar behind each figure. */
export function DivergingBars({ caption, bars }: { caption: string; bars: readonly DivergingBar[] }) {
  const high = Math.max(0, ...bars.map(({ value }) => value));
  const low = Math.min(0, ...bars.map(({ value }) => value));
  const span = high - low || 1;
  const zero = (-low / span) * 100;
  return (
    <table className={`diverging ${low < 0 ? 'diverging-both' : ''}`}>
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {bars.map(({ key, name, value, label }) => {
          const length = (Math.abs(value) / span) * 100;
          const isLoss = value < 0;
          const bar = isLoss
            ? { right: `${100 - zero}%`, width: `${length}%` }
            : { left: `${zero}%`, width: `${length}%` };
          const text = isLoss
            ? { right: `calc(${100 - zero + length}% + 6px)` }
            : { left: `calc(${zero + length}% + 6px)` };
          return (
            <tr key={key}>
              <th scope="row">{name}</th>
              <td>
                <div className="diverging-plot">
                  <span aria-hidden="true" className={isLoss ? 'bg-down' : 'bg-up'} style={bar} />
                  <span style={text}>{label}</span>
                </div>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
