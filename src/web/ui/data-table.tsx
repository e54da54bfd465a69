import { type ComponentProps, Fragment, type ReactNode } from 'react';

export interface DataColumn<Row> {
  /**
   * The heading; null for a drawing of another column, which screen readers leave out; undefined below a heading that spans
   * several columns. Without any heading the table has no head.
   */
  name?: ReactNode;
  /** How many columns the heading is above. */
  span?: number;
  cell: (row: Row, index: number) => ReactNode;
  /** Classes of the heading and the cells; those of narrow screens hide them. */
  className?: string | undefined;
  /** Further classes of the cells, the same for all or by row. */
  cellClass?: string | ((row: Row, index: number) => string | undefined) | undefined;
  /** The order of the rows, if this column sorts them. */
  sort?: 'ascending' | 'descending' | undefined;
  /** What the cells repeat of the heading where a row becomes a card. */
  label?: string;
  /** Whether the cells name the rows, instead of those of the first column. */
  namesRow?: boolean;
  /** The cell of the row that sums up the others. */
  foot?: ReactNode;
}

export interface DataTableProps<Row> {
  caption: ReactNode;
  /** The look of a caption that is visible. */
  captionClass?: string;
  className: string;
  /** The first one names the row, unless another does. */
  columns: readonly (DataColumn<Row> | false)[];
  rows: readonly Row[];
  keyOf: (row: Row, index: number) => string | number;
  rowProps?: (row: Row, index: number) => ComponentProps<'tr'> & { 'data-current'?: true | undefined };
  /** What follows a row over the whole width. */
  below?: (row: Row) => ReactNode;
  /** Whether the sums follow the headings rather than the last row. */
  sumsFirst?: boolean;
  /** Whether newer rows are on their way. */
  isBusy?: boolean;
}

type Placed<Row> = DataColumn<Row> & { place: number };

interface ColumnsProps<Row> {
  columns: readonly Placed<Row>[];
}

function Headings<Row>({ columns }: ColumnsProps<Row>) {
  return (
    <tr>
      {columns.map(({ place, name, span, className, sort }) =>
        name === null ? (
          <td key={place} className={className} />
        ) : (
          name !== undefined && (
            <th key={place} scope="col" colSpan={span} aria-sort={sort} className={className}>
              {name}
            </th>
          )
        ),
      )}
    </tr>
  );
}

function Sums<Row>({ columns }: ColumnsProps<Row>) {
  return (
    <tr>
      {columns.map(({ place, foot, className }, index) => {
        const Cell = index === 0 ? 'th' : 'td';
        return (
          <Cell key={place} scope={index === 0 ? 'row' : undefined} className={className}>
            {foot}
          </Cell>
        );
      })}
    </tr>
  );
}

function classOf<Row>({ className, cellClass }: DataColumn<Row>, row: Row, index: number) {
  const own = typeof cellClass === 'function' ? cellClass(row, index) : cellClass;
  return [className, own].filter(Boolean).join(' ') || undefined;
}

interface CellsProps<Row> extends ColumnsProps<Row> {
  row: Row;
  index: number;
}

function Cells<Row>({ columns, row, index }: CellsProps<Row>) {
  const naming = columns.find(({ namesRow }) => namesRow) ?? columns[0];
  return columns.map((column) => {
    const Cell = column === naming ? 'th' : 'td';
    return (
      <Cell
        key={column.place}
        scope={Cell === 'th' ? 'row' : undefined}
        aria-hidden={column.name === null || undefined}
        data-label={column.label}
        className={classOf(column, row, index)}
      >
        {column.cell(row, index)}
      </Cell>
    );
  });
}

/** A table whose columns are declared once, for its heading, its rows and its totals. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionClass = 'sr-only', className, rows, keyOf, rowProps, below, isBusy } = props;
  const columns = props.columns
    .filter((column) => column !== false)
    .map((column, place) => ({ ...column, place }));
  const hasHead = columns.some(({ name }) => name);
  const sums = columns.some(({ foot }) => foot !== undefined) && <Sums columns={columns} />;
  return (
    <table className={className} aria-busy={isBusy}>
      <caption className={captionClass}>{caption}</caption>
      {hasHead && (
        <thead>
          <Headings columns={columns} />
          {props.sumsFirst && sums}
        </thead>
      )}
      <tbody>
        {rows.map((row, index) => {
          const more = below?.(row);
          return (
            <Fragment key={keyOf(row, index)}>
              <tr {...rowProps?.(row, index)}>
                <Cells columns={columns} row={row} index={index} />
              </tr>
              {more && (
                <tr className="row-below">
                  <td colSpan={columns.length}>{more}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
      {sums && !props.sumsFirst && <tfoot>{sums}</tfoot>}
    </table>
  );
}
