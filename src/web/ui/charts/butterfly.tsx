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

/** A row without bars: the title of a group, or a note. */
function TextRow({ children, isTitle = false }: { children: string; isTitle?: boolean }) {
  return (
    <tr>
      <td className="butterfly-left" />
      {isTitle ? (
        <th scope="rowgroup" className="butterfly-title">
          {children}
        </th>
      ) : (
        <td className="butterfly-title">{children}</td>
      )}
      <td className="butterfly-right" />
    </tr>
  );
}

function WeightRow({ row: { name, left, right }, largest }: { row: ButterflyRow; largest: number }) {
  const common = Math.min(left, right);
  return (
    <tr>
      <td className="butterfly-left">
        <Bar weight={left} common={common} largest={largest} side="left" />
      </td>
      <th scope="row">{name}</th>
      <td className="butterfly-right">
        <Bar weight={right} common={common} largest={largest} side="right" />
      </td>
    </tr>
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
  const shown = groups.filter(({ rows }) => rows.length > 0);
  const weights = shown.flatMap(({ rows }) => rows.flatMap((row) => [row.left, row.right]));
  const largest = Math.max(...weights, 0) || 1;
  return (
    <table className="butterfly figures">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="butterfly-left">
            {left}
          </th>
          <th scope="col">
            <span className="sr-only">Holding</span>
          </th>
          <th scope="col" className="butterfly-right">
            {right}
          </th>
        </tr>
      </thead>
      {shown.map(({ title, rows, note }) => (
        <tbody key={title}>
          <TextRow isTitle>{title}</TextRow>
          {rows.map((row) => (
            <WeightRow key={row.key} row={row} largest={largest} />
          ))}
          {note && <TextRow>{note}</TextRow>}
        </tbody>
      ))}
    </table>
  );
}
