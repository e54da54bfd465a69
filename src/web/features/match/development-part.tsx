import { longDate, shareOf } from '#web/lib/formats.ts';
import { FittedDrawing } from '#web/ui/charts/fitted-drawing.tsx';
import { TableBehind } from '#web/ui/charts/table-behind.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import {
  type Development,
  developmentSentence,
  drawnLines,
  layOutDevelopment,
} from './development-layout.ts';

const lineClasses = ['chart-line', 'chart-compared', 'chart-dotted'];

/** The lines with labels where they end. The table behind says the same. */
function Drawing({ lines, width }: { lines: Development; width: number }) {
  const layout = layOutDevelopment(lines, width);
  const { height, right, bottom, grid, from, to } = layout;
  return (
    <svg aria-hidden="true" viewBox={`0 0 ${width} ${height}`} height={height} className="chart w-full">
      {grid.map(({ y, label }, index) => (
        <g key={label}>
          <line
            x1="0"
            x2={right}
            y1={y}
            y2={y}
            className={index === 0 ? 'stroke-rule-strong' : 'stroke-rule'}
          />
          <text x="0" y={y - 5}>
            {label}
          </text>
        </g>
      ))}
      {layout.lines.map(({ key, path }, index) => (
        <path key={key} d={path} className={lineClasses[index]} />
      ))}
      {layout.lines.map(({ key, label, y }, index) => (
        <text
          key={key}
          x={right + 9}
          y={y + 4}
          className={index === 0 ? 'fill-accent font-semibold' : undefined}
        >
          {label}
        </text>
      ))}
      <text x="0" y={bottom + 19}>
        {from}
      </text>
      <text x={right} y={bottom + 19} textAnchor="end">
        {to}
      </text>
    </svg>
  );
}

function Table({ lines }: { lines: Development }) {
  const periods = [...new Set(lines.flatMap(({ points }) => points.map(({ period }) => period)))].sort();
  return (
    <TableBehind
      label="Overlap by quarter"
      columns={[
        { name: 'Quarter to', cell: longDate },
        ...lines.map(({ investor, points }) => ({
          name: investor.name,
          cell(period: string) {
            const point = points.find((one) => one.period === period);
            return point ? shareOf(point.overlap) : <Unknown />;
          },
        })),
      ]}
      rows={periods.toReversed()}
      keyOf={(period) => period}
    />
  );
}

/** The overlap of the portfolio as it is with each quarter's filing of the most similar investors. */
export function DevelopmentPart({
  development,
  caveat,
}: {
  development: Development;
  caveat: string | null;
}) {
  const lines = drawnLines(development).filter(({ points }) => points.length > 1);
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="development-title" className="min-w-0">
      <h2 id="development-title" className="part-title">
        {developmentSentence(lines)}
      </h2>
      <p className="part-measure">
        Overlap of your portfolio as it is today with each quarter’s filing, per cent
      </p>
      {caveat && <p className="part-measure">{caveat}</p>}
      <FittedDrawing className="pt-4" draw={(width) => <Drawing lines={lines} width={width} />} />
      <Table lines={lines} />
    </section>
  );
}
