import type { Performance } from '#contract/figures.ts';
import { mediumDate, signedShare } from '#web/lib/formats.ts';
import { Amount } from '#web/ui/amount.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { benchmarkName, returnsName } from './benchmark-name.ts';
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
        <DataTable
          caption={`Value at the end of each month, in ${currency}`}
          className="data-table"
          rows={monthEnds(series)}
          keyOf={({ date }) => date}
          columns={[
            { name: 'Date', cell: ({ date }) => mediumDate(date) },
            { name: 'Value', cell: ({ value }) => <Amount value={value} /> },
            { name: 'Your money, net', cell: ({ invested }) => <Amount value={invested} /> },
            { name: 'Return', cell: ({ twr }) => (twr === null ? <Unknown /> : signedShare(twr)) },
            benchmark !== null && {
              name: [benchmarkName(benchmark), returnsName(benchmark)].filter(Boolean).join(', '),
              cell: ({ benchmark: compared }) =>
                compared === null ? <Unknown /> : <Amount value={compared} />,
            },
          ]}
        />
      </section>
    </details>
  );
}
