import type { ReactNode } from 'react';
import { shareOf } from '../../lib/formats.ts';

export interface ButterflyRow {
  key: string;
  name: ReactNode;
  /** Fractions of each portfolio; 0 where it is not held. */
  left: number;
  right: number;
}

export interface ButterflyGroup {
  title: string;
  rows: readonly ButterflyRow[];
  /** A line below the rows, such as how many are not shown. */
  note?: string | undefined;
}

interface BarProps {
  weight: number;
  /** The part that both have. */
  common: number;
  largest: number;
  side: 'left' | 'right';
}

/** Distance between a bar and its figure, in pixels. */
const gap = 8;

/** A bar from the middle with its figure at the end. Drawn by attributes: the security policy refuses style attributes. */
function Bar({ weight, common, largest, side }: BarProps) {
  if (weight === 0) return <span className="sr-only">none</span>;
  const percent = (part: number) => `${((part / largest) * 100).toFixed(2)}%`;
  const rest = (part: number) => percent(largest - part);
  const isLeft = side === 'left';
  return (
    <svg role="presentation" className="butterfly-plot">
      <rect
        x={isLeft ? rest(weight) : 0}
        width={percent(weight)}
        height="100%"
        className={`butterfly-${side}-bar`}
      />
      <rect
        x={isLeft ? rest(common) : 0}
        width={percent(common)}
        height="100%"
        className="butterfly-common"
      />
      <text
        x={isLeft ? rest(weight) : percent(weight)}
        y="50%"
        dx={isLeft ? -gap : gap}
        dominantBaseline="central"
        textAnchor={isLeft ? 'end' : 'start'}
      >
        {shareOf(weight)}
      </text>
    </svg>
  );
}

interface ButterflyProps {
  caption: string;
  /** The names of the two portfolios. */
  left: string;
  right: string;
  groups: readonly ButterflyGroup[];
}

/** Two portfolios side by side: the weights of one to the left, those of the other to the right. */
export function Butterfly({ caption, left, right, groups }: ButterflyProps) {
  const rows = groups.flatMap((group) => group.rows);
  const largest = Math.max(...rows.flatMap((row) => [row.left, row.right]), 0) || 1;
  return (
    <table className="butterfly figures">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="butterfly-left">
            {left}
          </th>
          <th scope="col" className="sr-only-cell">
            <span className="sr-only">Holding</span>
          </th>
          <th scope="col" className="butterfly-right">
            {right}
          </th>
        </tr>
      </thead>
      {groups
        .filter((group) => group.rows.length > 0)
        .map(({ title, rows: shown, note }) => (
          <tbody key={title}>
            <tr>
              <td className="butterfly-left" />
              <th scope="rowgroup" className="butterfly-title">
                {title}
              </th>
              <td className="butterfly-right" />
            </tr>
            {shown.map((row) => {
              const common = Math.min(row.left, row.right);
              return (
                <tr key={row.key}>
                  <td className="butterfly-left">
                    <Bar weight={row.left} common={common} largest={largest} side="left" />
                  </td>
                  <th scope="row">{row.name}</th>
                  <td className="butterfly-right">
                    <Bar weight={row.right} common={common} largest={largest} side="right" />
                  </td>
                </tr>
              );
            })}
            {note && (
              <tr>
                <td className="butterfly-left" />
                <td className="butterfly-title">{note}</td>
                <td className="butterfly-right" />
              </tr>
            )}
          </tbody>
        ))}
    </table>
  );
}
