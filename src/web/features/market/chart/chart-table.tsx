import { mediumDate, price } from '#web/lib/formats.ts';
import { TableBehind } from '#web/ui/charts/table-behind.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { percentLabel } from '#web/ui/price-chart/chart-layout.ts';
import { type ChartSeries, type LineDay, valueOn } from '#web/ui/price-chart/chart-series.ts';

/** Returns the last day of each month. */
function monthEnds(days: readonly LineDay[]): LineDay[] {
  return days.filter(({ date }, index) => days[index + 1]?.date.slice(0, 7) !== date.slice(0, 7));
}

/** The figures of the chart as a table, by month. */
export function ChartTable({ series: { lines, isCompared } }: { series: ChartSeries }) {
  const [main, ...others] = lines;
  return (
    <TableBehind
      label="The last close of each month"
      columns={[
        { name: 'Date', cell: ({ date }) => mediumDate(date) },
        { name: main.name, cell: ({ close }) => price(close) },
        isCompared && { name: 'Change', cell: ({ value }) => percentLabel(value) },
        ...others.map((line) => ({
          name: line.name,
          cell({ date }: LineDay) {
            const day = valueOn(line, date);
            return day ? isCompared ? percentLabel(day.value) : price(day.value) : <Unknown />;
          },
        })),
      ]}
      rows={monthEnds(main.runs.flat()).toReversed()}
      keyOf={({ date }) => date}
    />
  );
}
