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
    <svg
      role="presentation"
      className={`block h-[15px] w-[calc(100%-52px)] overflow-visible forced-color-adjust-none ${isLeft ? 'ml-13' : ''}`}
    >
      <rect
        x={isLeft ? rest(weight) : 0}
        width={percent(weight)}
        height="100%"
        className={isLeft ? 'fill-accent' : 'fill-ink'}
        fillOpacity={isLeft ? 0.34 : 0.26}
      />
      <rect x={isLeft ? rest(common) : 0} width={percent(common)} height="100%" className="fill-accent" />
      <text
        className="fill-soft text-fine font-normal forced-colors:fill-[CanvasText]"
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

const cell = 'h-7.5 font-semibold max-md:h-auto max-md:min-h-6';
const sides = {
  left: `${cell} border-r border-rule-strong text-right`,
  right: `${cell} border-l border-rule-strong text-left`,
} as const;

/** The name between the bars, on a phone above them. */
const middle = 'truncate px-2 text-center max-md:col-span-2 max-md:row-start-1 max-md:px-0';
const nameCell = `${cell} ${middle} max-md:pt-1.5 max-md:pb-px`;
const titleCell = `${middle} h-10 text-fine font-normal text-soft max-md:h-auto max-md:pt-3.5 max-md:pb-px`;
const line = 'max-md:grid max-md:grid-cols-2';

/** A row without bars: the title of a group, or a note. */
function TextRow({ children, isTitle = false }: { children: string; isTitle?: boolean }) {
  return (
    <tr className={line}>
      <td className={`${sides.left} max-md:hidden`} />
      {isTitle ? (
        <th scope="rowgroup" className={titleCell}>
          {children}
        </th>
      ) : (
        <td className={titleCell}>{children}</td>
      )}
      <td className={`${sides.right} max-md:hidden`} />
    </tr>
  );
}

function WeightRow({ row: { name, left, right }, largest }: { row: ButterflyRow; largest: number }) {
  const common = Math.min(left, right);
  return (
    <tr className={line}>
      <td className={sides.left}>
        <Bar weight={left} common={common} largest={largest} side="left" />
      </td>
      <th scope="row" className={nameCell}>
        {name}
      </th>
      <td className={sides.right}>
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
    <table className="figures mx-auto mt-4.5 w-full max-w-[1060px] table-fixed border-collapse text-sm max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:block">
        <tr className={line}>
          <th scope="col" className={`${sides.left} px-1 text-fine text-accent`}>
            {left}
          </th>
          <th scope="col" className={`${cell} w-[190px] max-md:hidden`}>
            <span className="sr-only">Holding</span>
          </th>
          <th scope="col" className={`${sides.right} px-1 text-fine`}>
            {right}
          </th>
        </tr>
      </thead>
      {shown.map(({ title, rows, note }) => (
        <tbody key={title} className="max-md:block">
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
