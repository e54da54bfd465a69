import type { ReactNode } from 'react';
import { shareOf } from '../../lib/formats.ts';
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
    <table className="figure-table mt-1.5">
      <caption className="sr-only">{caption}</caption>
      <tbody>
        {bars.map(({ key, name, share, isUnseen }) => (
          <tr key={key}>
            <th scope="row" className="whitespace-normal!">
              {name}
            </th>
            <td aria-hidden="true" className="share-bar">
              {isUnseen ? (
                <HatchedBar share={share / largest} />
              ) : (
                <Bar share={Math.max(share, 0) / largest} />
              )}
            </td>
            <td>{shareOf(share)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
