import type { MatchLine } from '#contract/market-stocks.ts';
import { WatchButton } from '#web/features/market/watch-button.tsx';
import { capitalised } from '#web/lib/phrases.ts';
import { Bar } from '#web/ui/charts/bar.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { newestDayOf, OlderDay, Unknown } from '#web/ui/figures.tsx';
import { FractionChange } from '../../fraction-change.tsx';
import { StockName } from '../../stock-name.tsx';

/** On a phone a text goes below the name and the figures. */
const belowRow = 'max-md:col-span-full max-md:row-3 max-md:pb-2.5';

const columnsOf = (newestDay: string | undefined): readonly DataColumn<MatchLine>[] => [
  {
    name: 'Stock',
    cellClass: 'cell-name md:h-13 md:w-auto md:max-w-47.5 md:min-w-0',
    cell: (match) => <StockName {...match} className="block truncate md:ml-0" />,
  },
  {
    name: (
      <span className="font-semibold text-ink">
        Match <span aria-hidden="true">↓</span>
      </span>
    ),
    span: 2,
    sort: 'descending',
    className: 'cell-drawing pr-0 text-left',
    cell: ({ score }) => <Bar share={score} className="w-16 max-md:w-21" />,
  },
  {
    name: undefined,
    cellClass: 'cell-value md:pl-2 md:text-left',
    cell: ({ score }) => Math.round(score * 100),
  },
  {
    name: 'Why',
    className: 'text-left',
    cellClass: `w-full py-1.5! text-fine leading-[1.3] whitespace-normal ${belowRow} max-md:pr-10 max-md:text-soft`,
    cell: ({ reasons }) => capitalised(reasons.join(', ')),
  },
  {
    name: 'One year',
    cellClass: 'cell-note',
    cell: ({ change1y, asOf }) => (
      <>
        {change1y === null ? <Unknown /> : <FractionChange fraction={change1y} />}
        <OlderDay asOf={asOf} newestDay={newestDay} />
      </>
    ),
  },
  {
    name: <span className="sr-only">Watch</span>,
    cellClass: 'max-md:col-start-3 max-md:row-3 max-md:justify-self-end',
    cell: ({ symbol }) => <WatchButton isSign symbol={symbol} />,
  },
];

interface MatchesTableProps {
  matches: readonly MatchLine[];
  /** Whether newer matches are on their way. */
  isBusy: boolean;
  /** The day of the last close of the stock itself. */
  stockAsOf: string;
}

const note =
  'Match from 0 to 100. Correlation of daily changes over two years, or of weekly ones where exchanges close at different hours.';

/** The similar stocks, the most similar first, each with the reasons. */
export function MatchesTable({ matches, isBusy, stockAsOf }: MatchesTableProps) {
  return (
    <>
      <DataTable
        caption={note}
        className="figure-table card-table mt-2.5"
        isBusy={isBusy}
        rows={matches}
        keyOf={({ symbol }) => symbol}
        rowProps={() => ({ className: 'max-md:grid-rows-[24px_auto_auto] max-md:pt-2' })}
        columns={columnsOf(newestDayOf([{ asOf: stockAsOf }, ...matches]))}
      />
      <p aria-hidden="true" className="pt-2.5 text-tiny text-soft">
        {note}
      </p>
    </>
  );
}
