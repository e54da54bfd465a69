import type { HistoryLayout } from './history-layout.ts';

/** How opaque the bands are, the largest holding first; all others together are the last. */
const shades = [1, 0.62, 0.46, 0.34, 0.24, 0.16];
const othersShade = 0.07;

/** The stacked areas, each with a label at its end. The title and the table state the same. */
export function HistoryDrawing({ layout }: { layout: HistoryLayout }) {
  const { width, height, right, bottom, bands, labels, inside, ticks } = layout;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} height={height} className="chart w-full">
      {bands.map(({ key, path, shade }) => (
        <path
          key={key}
          d={path}
          fillOpacity={shade === undefined ? othersShade : shades[shade]}
          className={`stroke-paper ${shade === undefined ? 'fill-ink' : 'fill-accent'}`}
        />
      ))}
      <line x1="0" x2={right} y1={bottom} y2={bottom} className="stroke-rule-strong" />
      {ticks.map(({ x, label }) => (
        <g key={label}>
          <line x1={x} x2={x} y1={bottom} y2={bottom + 5} className="stroke-rule-strong" />
          <text x={Math.min(Math.max(x, 16), right - 14)} y={bottom + 19} textAnchor="middle">
            {label}
          </text>
        </g>
      ))}
      {labels.map(({ key, text, y }, index) => (
        <text
          key={key}
          x={right + 12}
          y={y + 4}
          className={index === 0 ? 'fill-accent font-semibold' : 'fill-ink font-semibold'}
        >
          {text}
        </text>
      ))}
      {inside.map(({ text, x, y, isOthers }) => (
        <text
          key={text}
          x={x}
          y={y}
          textAnchor="middle"
          className={isOthers ? 'fill-ink' : 'fill-accent-ink font-semibold'}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}
