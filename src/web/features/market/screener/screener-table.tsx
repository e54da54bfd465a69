import type { ScreenerRow } from '#contract/market-stocks.ts';
import { negativeWords } from '#domain/screening/company-field-names.ts';
import type { ScreenerField, ScreenerSort } from '#domain/screening/fields.ts';
import { heldSince } from '#domain/stock-statistics/figure-periods.ts';
import { shortName } from '#web/lib/short-name.ts';
import { BasketButton } from '#web/ui/basket-button.tsx';
import { ClosesSince, newestDayOf, OlderDay, Unknown } from '#web/ui/figures.tsx';
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
  const figure = figureOf(row, field);
  if (figure !== null) return shownFigure(field, figure);
  const words = row.negative.some((one) => one === field) && negativeWords[field];
  return words ? <span className="text-soft">{words}</span> : <Unknown />;
}

interface RowProps extends SelectionProps {
  row: ScreenerRow;
  columns: readonly { field: ScreenerField; isMain: boolean }[];
  /** The newest day of the table's prices. */
  newestDay: string | undefined;
}

function Row({ row, columns, newestDay, ...selection }: RowProps) {
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
        const since = heldSince(field, row);
        return (
          <td key={field} className={classOf(isMain)}>
            <Figure row={row} field={field} />
            {field === 'price' && <OlderDay asOf={row.asOf} newestDay={newestDay} />}
            {figure !== null && since !== null && <ClosesSince day={since} />}
          </td>
        );
      })}
      <td>
        <SelectBox symbol={symbol} {...selection} />
        <BasketButton symbol={symbol} />
      </td>
    </tr>
  );
}

interface ScreenerTableProps extends SelectionProps {
  rows: readonly ScreenerRow[];
  view: ScreenerView;
  /** Whether other rows are on their way. */
  isBusy: boolean;
  onView: (view: ScreenerView) => void;
}

/** The stocks with their figures. Less important columns scroll sideways on narrow screens. */
export function ScreenerTable({ rows, view, isBusy, onView, ...selection }: ScreenerTableProps) {
  const newestDay = newestDayOf(rows);
  const fields = columnsOf(view);
  // Without the change of the day, a phone has room for the first figure that the reader asked for.
  const added = fields.includes('change1D') ? undefined : fields[1];
  const columns = fields.map((field) => ({ field, isMain: field === added || isMainColumn(field, view) }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
    <section aria-label="Results" tabIndex={0} className="relative overflow-x-auto">
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
              <span className="sr-only">Compare and basket</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.symbol} row={row} columns={columns} newestDay={newestDay} {...selection} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
