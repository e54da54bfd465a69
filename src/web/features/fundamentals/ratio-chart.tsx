import { useCallback } from 'react';
import { longDate } from '#web/lib/formats.ts';
import { linePath } from '#web/ui/charts/paths.ts';
import { plotOf } from '#web/ui/charts/plot.ts';
import { Axes, GridLabels, ReadingLine } from '#web/ui/charts/plot-parts.tsx';
import { ReadingChart } from '#web/ui/charts/reading-chart.tsx';
import { dayOf } from '#web/ui/charts/scales.ts';
import { measureNames, type Valuation, valueText } from './valuation-texts.ts';

interface RatioPoint {
  date: string;
  value: number;
}

interface RatioChartProps {
  days: readonly string[];
  valuation: Valuation & { range: NonNullable<Valuation['range']> };
}

/** Higher multiples of the upper quarter are not drawn: after a year of small earnings they say nothing. */
const longest = 2.5;

const highestDrawn = ({ high, upperQuarter }: RatioChartProps['valuation']['range']) =>
  Math.min(high, longest * upperQuarter);

/** Splits the line where a value is not known or not drawn. */
function runsOf(days: readonly string[], line: Valuation['line'], highest: number): RatioPoint[][] {
  const runs: RatioPoint[][] = [[]];
  for (const [at, date] of days.entries()) {
    const value = line[at] ?? null;
    if (value === null || value > highest) runs.push([]);
    else runs.at(-1)?.push({ date, value });
  }
  return runs.filter((run) => run.length > 0);
}

/** A measure by week, over its median. */
export function RatioChart({ days, valuation: { measure, line, range } }: RatioChartProps) {
  const layoutFor = useCallback(
    (width: number) => {
      const highest = highestDrawn(range);
      const runs = runsOf(days, line, highest);
      const points = runs.flat();
      const dates: [string, string] = [points[0]?.date ?? '', days.at(-1) ?? ''];
      const format = (value: number) => String(value);
      const plot = plotOf({ width, height: 260, gutter: 8, dates, extent: [0, highest], format });
      return { plot, runs, points };
    },
    [days, line, range],
  );
  const name = measureNames[measure];
  const highest = highestDrawn(range);
  return (
    <>
      <h4 className="pt-4 text-tiny text-soft">
        <b className="font-semibold text-ink">{name}</b> by week. Dotted: the median.
        {highest < range.high && ` Above ${valueText(measure, highest)} it is not drawn.`}
      </h4>
      <ReadingChart
        label={`${name} by week: read it with the arrow keys`}
        className="h-[300px] sm:h-[260px]"
        layoutFor={layoutFor}
        xOf={({ plot }, { date }) => plot.x(dayOf(date))}
        textOf={({ date, value }: RatioPoint) => `${longDate(date)}: ${valueText(measure, value)}`}
        draw={({ plot, runs }, reading) => (
          <svg aria-hidden="true" width={plot.width} height={plot.height} className="chart">
            <Axes plot={plot} />
            <path d={`M0 ${plot.y(range.median)}H${plot.right}`} className="chart-dotted" />
            {runs.map((run) => (
              <path
                key={run[0]?.date}
                d={linePath(run.map(({ date, value }) => ({ x: plot.x(dayOf(date)), y: plot.y(value) })))}
                className="chart-line"
              />
            ))}
            <GridLabels plot={plot} />
            {reading && (
              <ReadingLine plot={plot} x={plot.x(dayOf(reading.date))} ys={[plot.y(reading.value)]} />
            )}
          </svg>
        )}
      />
    </>
  );
}
