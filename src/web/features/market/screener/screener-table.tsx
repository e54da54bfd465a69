import type { StockRow } from '#contract/stocks.ts';
import type { ScreenerField, ScreenerSort } from '#domain/screening/fields.ts';
import { shortName } from '#web/lib/short-name.ts';
import { BasketButton } from '#web/ui/basket-button.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { changed, firstOrder, type ScreenerView } from './screener-address.ts';
import { columnsOf, figureOf, shownFigure } from './screener-columns.tsx';
import { fieldTexts } from './screener-fields.ts';

interface HeadProps {
  sort: ScreenerSort;
  label: string;
  /** Whether the column is shown on a phone. */
  isMain: boolean;
  view: ScreenerView;
  onView: (view: ScreenerView) => void;
}

const classOf = (isMain: boolean, isSorted = false) =>
  [isMain && 'main', isSorted && 'sorted'].filter(Boolean).join(' ') || undefined;

/** Returns whether a column is one of those that a phone shows: the price, the day and what the list is sorted by. */
const isMainColumn = (field: ScreenerField, { sort }: ScreenerView) =>
  field === 'price' ||
  field === 'change1D' ||
  field === (fieldTexts[sort as ScreenerField] ? sort : 'marketCap');

/** The head of a column: a press sorts by it, a second one turns the order round. */
function SortHead({ sort, label, isMain, view, onView }: HeadProps) {
  const isSorted = view.sort === sort;
  const direction = view.order === 'asc' ? 'ascending' : 'descending';
  const turned = view.order === 'asc' ? 'desc' : 'asc';
  return (
    <th scope="col" aria-sort={isSorted ? direction : undefined} className={classOf(isMain, isSorted)}>
      <button
        type="button"
        onClick={() => onView(changed(view, { sort, order: isSorted ? turned : firstOrder(sort) }))}
      >
        {label}
        {isSorted && <span aria-hidden="true">{view.order === 'asc' ? ' ↑' : ' ↓'}</span>}
      </button>
    </th>
  );
}

interface RowProps {
  row: StockRow;
  columns: readonly { field: ScreenerField; isMain: boolean }[];
}

function Row({ row, columns }: RowProps) {
  const { symbol, name, industry } = row;
  return (
    <tr>
      <th scope="row">
        <StockLink symbol={symbol} />
        <small title={name}>{shortName(name, symbol)}</small>
      </th>
      <td className="industry">{industry}</td>
      {columns.map(({ field, isMain }) => {
        const figure = figureOf(row, field);
        return (
          <td key={field} className={classOf(isMain)}>
            {figure === null ? <Unknown /> : shownFigure(field, figure)}
          </td>
        );
      })}
      <td>
        <BasketButton symbol={symbol} />
      </td>
    </tr>
  );
}

interface ScreenerTableProps {
  rows: readonly StockRow[];
  view: ScreenerView;
  /** Whether other rows are on their way. */
  isBusy: boolean;
  onView: (view: ScreenerView) => void;
}

/** The stocks with their figures. Less important columns scroll sideways on narrow screens. */
export function ScreenerTable({ rows, view, isBusy, onView }: ScreenerTableProps) {
  const columns = columnsOf(view).map((field) => ({ field, isMain: isMainColumn(field, view) }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label="Results" tabIndex={0} className="screener-scroll">
      <table className="figure-table stock-table screener-table" aria-busy={isBusy}>
        <thead>
          <tr>
            <SortHead sort="symbol" label="Stock" isMain view={view} onView={onView} />
            <th scope="col" className="industry">
              Industry
            </th>
            {columns.map(({ field, isMain }) => (
              <SortHead
                key={field}
                sort={field}
                label={fieldTexts[field].label}
                isMain={isMain}
                view={view}
                onView={onView}
              />
            ))}
            <th scope="col">
              <span className="sr-only">Basket</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.symbol} row={row} columns={columns} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
