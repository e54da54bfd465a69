import type { FollowLabel, FollowLayout } from './follow-layout.ts';

const lineHeight = 16;

function Axes({ layout: { right, bottom, xTicks, yTicks } }: { layout: FollowLayout }) {
  return (
    <>
      {yTicks.map(({ y, label }, index) => (
        <line
          key={label}
          x1="0"
          x2={right}
          y1={y}
          y2={y}
          className={index === 0 ? 'chart-axis' : 'chart-grid'}
        />
      ))}
      {xTicks.map(({ x, label }) => (
        <g key={`${label} ${x}`}>
          <line x1={x} x2={x} y1={bottom} y2={bottom + 5} className="chart-axis" />
          <text x={Math.min(Math.max(x, 16), right - 14)} y={bottom + 19} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </>
  );
}

function Label({ kind, lines, x, y, anchor }: FollowLabel) {
  const first = y - ((lines.length - 1) * lineHeight) / 2 + 4;
  return (
    <text textAnchor={anchor} className={`chart-halo ${kind === 'own' ? 'chart-own' : ''}`}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} y={first + index * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

interface FollowDrawingProps {
  layout: FollowLayout;
  /** The index of the point that is read. */
  reading: number | undefined;
}

/** The lines. The slider around them and the table below describe the figures. */
export function FollowDrawing({ layout, reading }: FollowDrawingProps) {
  const { width, height, bottom, paths, labels, points, at, yTicks } = layout;
  const last = points.at(-1);
  const end = last && at(last);
  const point = reading === undefined ? undefined : points[reading];
  const read = point && at(point);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="chart"
    >
      <Axes layout={layout} />
      <path d={paths.benchmark} className="chart-compared" />
      <path d={paths.value} className="chart-line" />
      {end && <circle cx={end.x} cy={end.value} r="4" className="chart-end" />}
      {read && (
        <>
          <line x1={read.x} x2={read.x} y1="0" y2={bottom} className="chart-pointer" />
          <circle cx={read.x} cy={read.value} r="3" className="chart-dot" />
          {read.benchmark !== undefined && (
            <circle cx={read.x} cy={read.benchmark} r="3" className="chart-dot" />
          )}
        </>
      )}
      {yTicks.map(({ y, label }) => (
        <text key={label} x="0" y={y - 5} className="chart-halo">
          {label}
        </text>
      ))}
      {labels.map((label) => (
        <Label key={label.kind} {...label} />
      ))}
    </svg>
  );
}
