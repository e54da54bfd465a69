import { type EndLabel, lineHeight } from './end-labels.ts';
import type { Plot } from './plot.ts';

/** The grid and the dates of a plot. */
export function Axes({ plot: { right, bottom, xTicks, yTicks } }: { plot: Plot }) {
  return (
    <>
      {yTicks.map(({ y }, index) => (
        <line
          key={y}
          x1="0"
          x2={right}
          y1={y}
          y2={y}
          className={index === 0 ? 'stroke-rule-strong' : 'stroke-rule'}
        />
      ))}
      {xTicks.map(({ x, label }) => (
        <g key={x}>
          <line x1={x} x2={x} y1={bottom} y2={bottom + 5} className="stroke-rule-strong" />
          <text x={Math.min(Math.max(x, 16), right - 14)} y={bottom + 19} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </>
  );
}

/** The values of the grid. */
export function GridLabels({ plot: { yTicks } }: { plot: Plot }) {
  return yTicks.map(({ y, label }) => (
    <text key={y} x="0" y={y - 5} className="chart-halo">
      {label}
    </text>
  ));
}

/** The labels where lines end; the first is the main one. */
export function EndLabels({ labels }: { labels: readonly EndLabel[] }) {
  return labels.map(({ x, y, lines, anchor }, index) => (
    <text
      key={lines[0]}
      textAnchor={anchor}
      className={`chart-halo ${index === 0 ? 'fill-accent font-semibold' : ''}`}
    >
      {lines.map((line, row) => (
        <tspan key={line} x={x} y={y - ((lines.length - 1) * lineHeight) / 2 + 4 + row * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  ));
}

interface ReadingLineProps {
  plot: Plot;
  x: number;
  /** The heights of the lines at this point. */
  ys: (number | undefined)[];
}

/** The line that the pointer and the arrow keys move. */
export function ReadingLine({ plot, x, ys }: ReadingLineProps) {
  return (
    <>
      <line x1={x} x2={x} y1="0" y2={plot.bottom} className="stroke-soft" />
      {[...new Set(ys)].map(
        (y) => y !== undefined && <circle key={y} cx={x} cy={y} r="3" className="fill-ink" />,
      )}
    </>
  );
}
