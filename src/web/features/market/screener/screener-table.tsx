import type { ScreenerRow } from '#contract/market-stocks.ts';
import { negativeWords } from '#domain/screening/company-field-names.ts';
import type { ScreenerField, ScreenerSort } from '#domain/screening/fields.ts';
import { heldSince } from '#domain/stock-statistics/figure-periods.ts';
import { BasketButton } from '#web/ui/basket-button.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { ClosesSince, newestDayOf, OlderDay, Unknown } from '#web/ui/figures.tsx';
import { RowPrice } from '../row-price.tsx';
import { StockName } from '../stock-name.tsx';
import { changed, firstOrder, type ScreenerView } from './screener-address.ts';
import { columnsOf, figureOf, shownFigure } from './screener-columns.tsx';
import { fieldTexts } from './screener-fields.ts';

/** Returns whether a column is one of those that a phone shows: the price, the day and what the list is sorted by. */
const isMainColumn = (field: ScreenerField, { sort }: ScreenerView) =>
  field === 'price' ||
  field === 'change1D' ||
  field === (fieldTexts[sort as ScreenerField] ? sort : 'marketCap');

interface ViewProps {
  view: ScreenerView;
  onView: (view: ScreenerView) => void;
}

/** The heading of a column: a press sorts by it, a second one turns the order round. */
function headingOf(sort: ScreenerSort, label: string, { view, onView }: ViewProps) {
  const isSorted = view.sort === sort;
  const turned = view.order === 'asc' ? 'desc' : 'asc';
  return {
    name: (
      <button
        type="button"
        className={`min-h-6 whitespace-nowrap underline-offset-3 hover:underline ${isSorted ? 'font-semibold text-ink' : ''}`}
        onClick={() => onView(changed(view, { sort, order: isSorted ? turned : firstOrder(sort) }))}
      >
        {label}
        {isSorted && <span aria-hidden="true">{view.order === 'asc' ? ' ↑' : ' ↓'}</span>}
      </button>
    ),
    sort: isSorted ? ({ asc: 'ascending', desc: 'descending' } as const)[view.order] : undefined,
  };
}

const selectedMax = 5;

interface SelectionProps {
  /** The symbols that are chosen for a comparison. */
  selected: readonly string[];
  onSelect: (symbols: readonly string[]) => void;
}

function SelectBox({ symbol, selected, onSelect }: SelectionProps & { symbol: string }) {
  const isSelected = selected.includes(symbol);
  return (
    <label className="inline-grid size-8 place-items-center">
      <span className="sr-only">Compare {symbol}</span>
      <input
        type="checkbox"
        className="size-4 accent-accent"
        checked={isSelected}
        disabled={!isSelected && selected.length === selectedMax}
        onChange={() =>
          onSelect(isSelected ? selected.filter((one) => one !== symbol) : [...selected, symbol])
        }
      />
    </label>
  );
}

/** Shows a figure, or why there is none. */
function Figure({ row, field }: { row: ScreenerRow; field: ScreenerField }) {
  if (field === 'price') return <RowPrice {...row} />;
  const figure = figureOf(row, field);
  const since = heldSince(field, row);
  if (figure !== null)
    return (
      <>
        {shownFigure(field, figure)}
        {since !== null && <ClosesSince day={since} />}
      </>
    );
  const words = row.negative.some((one) => one === field) && negativeWords[field];
  return words ? <span className="text-soft">{words}</span> : <Unknown />;
}

/** The columns of the figures. A phone has room for few. */
function figureColumns(rows: readonly ScreenerRow[], props: ViewProps): readonly DataColumn<ScreenerRow>[] {
  const { view } = props;
  const newestDay = newestDayOf(rows);
  const fields = columnsOf(view);
  // Without the change of the day, a phone has room for the first figure that the reader asked for.
  const added = fields.includes('change1D') ? undefined : fields[1];
  return fields.map((field) => ({
    ...headingOf(field, fieldTexts[field].label, props),
    className: field === added || isMainColumn(field, view) ? undefined : 'max-md:hidden',
    cell: (row) => (
      <>
        <Figure row={row} field={field} />
        {field === 'price' && <OlderDay asOf={row.asOf} newestDay={newestDay} />}
      </>
    ),
  }));
}

interface ScreenerTableProps extends SelectionProps, ViewProps {
  rows: readonly ScreenerRow[];
  /** Whether other rows are on their way. */
  isBusy: boolean;
}

/** The stocks with their figures. Less important columns scroll sideways on narrow screens. */
export function ScreenerTable({ rows, isBusy, selected, onSelect, ...view }: ScreenerTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label="Results" tabIndex={0} className="relative overflow-x-auto">
      <DataTable
        caption="Stocks and funds"
        className="figure-table stock-table screener-table mt-2.5"
        isBusy={isBusy}
        rows={rows}
        keyOf={({ symbol }) => symbol}
        columns={[
          {
            ...headingOf('symbol', 'Stock', view),
            cellClass: 'max-w-57.5 truncate max-md:w-full max-md:max-w-0',
            cell: (row) => <StockName {...row} className="max-md:block max-md:truncate md:ml-2" />,
          },
          {
            name: 'Industry',
            className: 'max-w-32.5 truncate text-left text-soft max-xl:hidden',
            cell: ({ industry }) => industry,
          },
          ...figureColumns(rows, view),
          {
            name: <span className="sr-only">Compare and basket</span>,
            className: 'max-md:hidden',
            cell: ({ symbol }) => (
              <>
                <SelectBox symbol={symbol} selected={selected} onSelect={onSelect} />
                <BasketButton symbol={symbol} />
              </>
            ),
          },
        ]}
      />
    </section>
  );
}
