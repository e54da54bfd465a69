import { scaleLinear } from 'd3-scale';
import { area, line } from 'd3-shape';
import { useRef } from 'react';
import type { Fan } from '#domain/plan/fan.ts';
import { useWidth } from '#web/ui/charts/use-width.ts';

const height = 320;
const margin = { top: 12, right: 96, bottom: 26, left: 8 };
const labelHeight = 16;
const phoneWidth = 560;

interface FanChartProps {
  fan: Fan;
  goal: number;
  /** The year in which it begins. */
  firstYear: number;
  label: string;
  /** Formats an amount of money. */
  format: (amount: number) => string;
}

const endNames = ['Worst of twenty', 'Lower quarter', 'Middle', 'Upper quarter', 'Best of twenty'];

/** Moves labels apart, from the bottom up, so that none covers another. */
function placeLabels(places: readonly number[]): number[] {
  const placed: number[] = [];
  for (const [at, place] of places.entries())
    placed.push(at === 0 ? place : Math.min(place, (placed[at - 1] ?? place) - labelHeight));
  return placed;
}

function Drawing({ fan, goal, firstYear, format, width }: Omit<FanChartProps, 'label'> & { width: number }) {
  const years = (fan.lines[0]?.length ?? 1) - 1;
  const right = width - (width < phoneWidth ? 64 : margin.right + 74);
  const most = Math.max(...(fan.lines.at(-1) ?? []), goal);
  const x = scaleLinear([0, years], [margin.left, right]);
  const y = scaleLinear([0, most * 1.05], [height - margin.bottom, margin.top]);
  const band = (low: readonly number[] = [], high: readonly number[] = []) =>
    area<number>()
      .x((_, year) => x(year))
      .y0((value) => y(value))
      .y1((_, year) => y(high[year] ?? 0))(low as number[]) ?? '';
  const path = (values: readonly number[] = []) =>
    line<number>()
      .x((_, year) => x(year))
      .y((value) => y(value))(values as number[]) ?? '';
  const [lowest, lower, middle, upper, highest] = fan.lines;
  const ends = fan.lines.map((values) => values.at(-1) ?? 0);
  const labels = placeLabels(ends.map((end) => y(end) + 4));
  const step = Math.ceil(years / (width < phoneWidth ? 4 : 10));
  return (
    <svg aria-hidden="true" width={width} height={height} className="chart">
      {y.ticks(4).map((tick) => (
        <g key={tick}>
          <line x1={margin.left} x2={right} y1={y(tick)} y2={y(tick)} className="stroke-rule" />
          <text x={margin.left} y={y(tick) - 4}>
            {format(tick)}
          </text>
        </g>
      ))}
      <path d={band(lowest, highest)} className="fill-accent opacity-15" />
      <path d={band(lower, upper)} className="fill-accent opacity-25" />
      <path d={path(middle)} className="fill-none stroke-accent" strokeWidth="2.5" />
      {fan.worst && <path d={path(fan.worst.values)} className="fill-none stroke-soft" strokeWidth="1" />}
      {goal > 0 && (
        <line
          x1={margin.left}
          x2={right}
          y1={y(goal)}
          y2={y(goal)}
          className="stroke-ink"
          strokeDasharray="5 4"
          strokeWidth="1.5"
        />
      )}
      {labels.map((place, at) => (
        <text key={endNames[at]} x={right + 6} y={place} className={at === 2 ? 'font-semibold' : ''}>
          {width < phoneWidth ? format(ends[at] ?? 0) : `${endNames[at]} ${format(ends[at] ?? 0)}`}
        </text>
      ))}
      {Array.from({ length: years + 1 }, (_, year) => year)
        .filter((year) => year % step === 0)
        .map((year) => (
          <text key={year} x={x(year)} y={height - 8} textAnchor={year === 0 ? 'start' : 'middle'}>
            {firstYear + year}
          </text>
        ))}
    </svg>
  );
}

/** What past stretches would have made of the money: half of them in the dark part, nine of ten in the light one. */
export function FanChart({ label, ...props }: FanChartProps) {
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  return (
    <div ref={frame} role="img" aria-label={label} className="min-h-80">
      {width > 0 && <Drawing {...props} width={width} />}
    </div>
  );
}
