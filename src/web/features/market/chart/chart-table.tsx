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
    <TableBehind label="The last close of each month">
      <thead>
        <tr>
          <th scope="col">Date</th>
          <th scope="col">{main.name}</th>
          {isCompared && <th scope="col">Change</th>}
          {others.map(({ kind, symbol, name }) => (
            <th key={`${kind} ${symbol}`} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {monthEnds(main.runs.flat())
          .toReversed()
          .map(({ date, close, value }) => (
            <tr key={date}>
              <th scope="row">{mediumDate(date)}</th>
              <td>{price(close)}</td>
              {isCompared && <td>{percentLabel(value)}</td>}
              {others.map((line) => {
                const day = valueOn(line, date);
                const text = day && (isCompared ? percentLabel(day.value) : price(day.value));
                return <td key={`${line.kind} ${line.symbol}`}>{text ?? <Unknown />}</td>;
              })}
            </tr>
          ))}
      </tbody>
    </TableBehind>
  );
}
