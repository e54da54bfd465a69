import type { Performance } from '#contract/performance.ts';
import { mediumDate, signedShare } from '#web/lib/formats.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import type { SeriesPoint } from './series-point.ts';

/** Returns the last point of each month. */
export function monthEnds(series: readonly SeriesPoint[]): SeriesPoint[] {
  return series.filter(({ date }, index) => series[index + 1]?.date.slice(0, 7) !== date.slice(0, 7));
}

/** The figures of the value chart as a table, by month. */
export function ValueTable({ figures }: { figures: Performance }) {
  const { benchmark, currency, series } = figures;
  return (
    <details className="pt-2 text-fine">
      <summary className="inline-block cursor-pointer py-1 text-soft">Show as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section aria-label="Value by month" tabIndex={0} className="relative max-h-96 overflow-auto">
        <table className="data-table">
          <caption className="sr-only">Value at the end of each month, in {currency}</caption>
          <thead>
            <tr>
              <th scope="col">Date</th>
              <th scope="col">Value</th>
              <th scope="col">Your money, net</th>
              <th scope="col">Return</th>
              {benchmark && <th scope="col">{benchmark.symbol}</th>}
            </tr>
          </thead>
          <tbody>
            {monthEnds(series).map(({ date, value, invested, twr, benchmark: compared }) => (
              <tr key={date}>
                <th scope="row">{mediumDate(date)}</th>
                <td>
                  <Amount value={value} />
                </td>
                <td>
                  <Amount value={invested} />
                </td>
                <td>{twr === null ? <Unknown /> : signedShare(twr)}</td>
                {benchmark && <td>{compared === null ? <Unknown /> : <Amount value={compared} />}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
