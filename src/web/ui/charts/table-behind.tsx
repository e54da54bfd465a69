import { DataTable, type DataTableProps } from '../data-table.tsx';

interface TableBehindProps<Row> extends Pick<DataTableProps<Row>, 'columns' | 'rows' | 'keyOf'> {
  /** Names the table and the region in which it scrolls. */
  label: string;
  /** Whether the table is open at first. */
  isOpen?: boolean;
}

/** The figures of a chart as a table, which a reader can open. */
export function TableBehind<Row>({ label, isOpen = false, ...table }: TableBehindProps<Row>) {
  return (
    <details open={isOpen} className="pt-3 text-fine">
      <summary className="inline-block cursor-pointer py-1 text-soft">Show as table</summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section aria-label={label} tabIndex={0} className="relative max-h-96 overflow-auto">
        <DataTable caption={label} className="data-table figures" {...table} />
      </section>
    </details>
  );
}
