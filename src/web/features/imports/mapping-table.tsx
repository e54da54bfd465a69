import { type ReactNode, useId } from 'react';
import { DataTable } from '#web/ui/data-table.tsx';

interface MappingRow {
  /** What the file says: the name of a column, or the text of a kind. */
  text: string;
  isMapped?: boolean;
  note: string;
  noteTitle?: string | undefined;
  /** The chosen meaning; empty if there is none. */
  value: string;
  onValue: (value: string) => void;
}

interface MappingTableProps {
  caption: string;
  /** The headings of the texts and of the notes about them. */
  heads: readonly [text: string, note: string];
  rows: readonly MappingRow[];
  /** The meanings to choose from. */
  options: ReactNode;
}

/** Texts of an unknown file, each with a choice of meanings. */
export function MappingTable({ caption, heads, rows, options }: MappingTableProps) {
  const id = useId();
  return (
    <DataTable
      caption={caption}
      className="figure-table row-table import-table mt-3.5"
      rows={rows}
      keyOf={(_row, index) => index}
      columns={[
        {
          name: heads[0],
          cellClass: ({ isMapped }) => `max-lg:col-span-2 wrap-anywhere ${isMapped ? 'font-semibold' : ''}`,
          cell: ({ text }, index) => <label htmlFor={`${id}-${index}`}>{text}</label>,
        },
        {
          name: heads[1],
          cellClass: 'max-lg:col-span-2 text-fine text-soft',
          cell: ({ note, noteTitle }) => (
            <span className="block truncate" title={noteTitle}>
              {note}
            </span>
          ),
        },
        {
          name: 'Means',
          className: 'lg:w-60',
          cellClass: 'max-lg:col-span-2',
          cell: ({ value, onValue }, index) => (
            <select
              id={`${id}-${index}`}
              className="field small-field my-1 w-full max-lg:mb-2"
              value={value}
              onChange={({ target }) => onValue(target.value)}
            >
              {options}
            </select>
          ),
        },
      ]}
    />
  );
}
