import type { SeriesPoint } from './series-point.ts';
import type { ChartNote, EndLabel, ValueLayout } from './value-layout.ts';

const lineHeight = 16;

function Axes({ layout: { right, bottom, xTicks, yTicks } }: { layout: ValueLayout }) {
  return (
    <>
      {yTicks.map(({ y, label }, index) => (
        <g key={y}>
          <line x1="0" x2={right} y1={y} y2={y} className={index === 0 ? 'chart-axis' : 'chart-grid'} />
          <text x="0" y={y - 5} className="chart-halo">
            {label}
          </text>
        </g>
      ))}
      {xTicks.map(({ x, label }) => (
        <g key={x}>
          <line x1={x} x2={x} y1={bottom} y2={bottom + 5} className="chart-axis" />
          <text x={Math.min(Math.max(x, 16), right - 14)} y={bottom + 19} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
    </>
  );
}

function Label({ x, y, lines, anchor, kind }: EndLabel) {
  const first = y - ((lines.length - 1) * lineHeight) / 2 + 4;
  return (
    <text textAnchor={anchor} className={`chart-halo ${kind === 'value' ? 'chart-own' : ''}`}>
      {lines.map((line, index) => (
        <tspan key={line} x={x} y={first + index * lineHeight}>
          {line}
        </tspan>
      ))}
    </text>
  );
}

function Note({ x, y, text, textY, anchor }: ChartNote) {
  return (
    <>
      <line x1={x} x2={x} y1={y} y2={textY - 12} className="chart-pointer" />
      <circle cx={x} cy={y} r="3" className="chart-dot" />
      <text x={x} y={textY} textAnchor={anchor} className="chart-halo">
        {text}
      </text>
    </>
  );
}

function Reading({ layout, point }: { layout: ValueLayout; point: SeriesPoint }) {
  const { x, value, invested, benchmark } = layout.at(point);
  return (
    <>
      <line x1={x} x2={x} y1="0" y2={layout.bottom} className="chart-pointer" />
      {[value, invested, benchmark].map(
        (y, index) =>
          y !== undefined && (
            <circle key={index === 0 ? 'value' : index} cx={x} cy={y} r="3" className="chart-dot" />
          ),
      )}
    </>
  );
}

/** The chart itself. The slider around it and the table below it describe the figures. */
export function ValueDrawing({ layout, reading }: { layout: ValueLayout; reading: SeriesPoint | undefined }) {
  const { width, height, paths, labels, note, points } = layout;
  const last = points.at(-1);
  const end = last && layout.at(last);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className="chart"
    >
      <Axes layout={layout} />
      <path d={paths.area} className="chart-area" />
      <path d={paths.benchmark} className="chart-compared" />
      <path d={paths.invested} className="chart-dotted" />
      <path d={paths.value} className="chart-line" />
      {end && <circle cx={end.x} cy={end.value} r="4" className="chart-end" />}
      {note && !reading && <Note {...note} />}
      {reading && <Reading layout={layout} point={reading} />}
      {labels.map((label) => (
        <Label key={label.kind} {...label} />
      ))}
    </svg>
  );
}
