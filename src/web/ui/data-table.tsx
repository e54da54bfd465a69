import { type ComponentProps, Fragment, type ReactNode } from 'react';

export interface DataColumn<Row> {
  /** The heading; null for a drawing of another column, which screen readers leave out. */
  name: ReactNode;
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

interface DataTableProps<Row> {
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
}

/** A table whose columns are declared once, for its heading, its rows and its totals. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, captionClass = 'sr-only', className, columns, rows, keyOf, rowProps, below } = props;
  const { sumsFirst = false } = props;
  const [first, ...others] = columns
    .filter((column) => column !== false)
    .map((column, place) => ({ ...column, place }));
  if (!first) return null;
  const naming = [first, ...others].find(({ namesRow }) => namesRow) ?? first;
  const classOf = ({ className: whole, cellClass }: DataColumn<Row>, row: Row, index: number) =>
    [whole, typeof cellClass === 'function' ? cellClass(row, index) : cellClass].filter(Boolean).join(' ') ||
    undefined;
  const sums = [first, ...others].some(({ foot }) => foot !== undefined) && (
    <tr>
      <th scope="row" className={first.className}>
        {first.foot}
      </th>
      {others.map(({ place, foot, className: whole }) => (
        <td key={place} className={whole}>
          {foot}
        </td>
      ))}
    </tr>
  );
  return (
    <table className={className}>
      <caption className={captionClass}>{caption}</caption>
      <thead>
        <tr>
          {[first, ...others].map(({ place, name, className: whole, sort }) =>
            name === null ? (
              <td key={place} className={whole} />
            ) : (
              <th key={place} scope="col" aria-sort={sort} className={whole}>
                {name}
              </th>
            ),
          )}
        </tr>
        {sumsFirst && sums}
      </thead>
      <tbody>
        {rows.map((row, index) => {
          const more = below?.(row);
          return (
            <Fragment key={keyOf(row, index)}>
              <tr {...rowProps?.(row, index)}>
                {[first, ...others].map((column) => {
                  const { place, name, label, cell } = column;
                  const Cell = column === naming ? 'th' : 'td';
                  return (
                    <Cell
                      key={place}
                      scope={Cell === 'th' ? 'row' : undefined}
                      aria-hidden={name === null || undefined}
                      data-label={label}
                      className={classOf(column, row, index)}
                    >
                      {cell(row, index)}
                    </Cell>
                  );
                })}
              </tr>
              {more && (
                <tr className="row-below">
                  <td colSpan={others.length + 1}>{more}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
      {sums && !sumsFirst && <tfoot>{sums}</tfoot>}
    </table>
  );
}
