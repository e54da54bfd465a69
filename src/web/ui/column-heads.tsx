interface ColumnHead {
  name: string;
  /** Classes of the heading; those of narrow screens hide it. */
  className?: string;
}

/** The row with the headings of a table. */
export function ColumnHeads({ columns }: { columns: readonly ColumnHead[] }) {
  return (
    <thead>
      <tr>
        {columns.map(({ name, className }) => (
          <th key={name} scope="col" className={className}>
            {name}
          </th>
        ))}
      </tr>
    </thead>
  );
}
