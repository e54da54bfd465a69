import { useId } from 'react';
import type { FileMapping, ImportFile } from '#contract/imports.ts';
import { mappedFields } from '#domain/imports.ts';
import { maskDigits } from './import-phrases.ts';
import { fieldNames, fieldOfColumn, withMappedColumn } from './mapping-draft.ts';

type Columns = NonNullable<ImportFile['unknown']>['columns'];

interface MappingColumnsProps {
  columns: Columns;
  mapping: FileMapping;
  /** Whether digits of the samples are hidden. */
  masksSamples: boolean;
  onChange: (mapping: FileMapping) => void;
}

function ColumnRow({
  column: { index, header, samples },
  mapping,
  masksSamples,
  onChange,
}: Omit<MappingColumnsProps, 'columns'> & { column: Columns[number] }) {
  const id = useId();
  const field = fieldOfColumn(mapping, index);
  const text = samples
    .filter((sample) => sample !== '')
    .slice(0, 3)
    .join(' · ');
  return (
    <tr data-mapped={field !== undefined || undefined}>
      <th scope="row" className="map-header">
        <label htmlFor={id}>{header || `Column ${index + 1}`}</label>
      </th>
      <td className="map-samples" title={masksSamples ? undefined : samples.join('\n')}>
        {masksSamples ? maskDigits(text) : text}
      </td>
      <td className="map-field">
        <select
          id={id}
          className="field"
          value={field ?? ''}
          onChange={({ target }) =>
            onChange(
              withMappedColumn(
                mapping,
                index,
                mappedFields.find((one) => one === target.value),
              ),
            )
          }
        >
          <option value="">Not used</option>
          {mappedFields.map((one) => (
            <option key={one} value={one}>
              {fieldNames[one]}
            </option>
          ))}
        </select>
      </td>
    </tr>
  );
}

/** The columns of a file with sample values, each with a choice of meanings. */
export function MappingColumns({ columns, ...rest }: MappingColumnsProps) {
  return (
    <table className="mapping-table">
      <caption className="sr-only">Columns of the file</caption>
      <thead>
        <tr>
          <th scope="col">Column</th>
          <th scope="col">In the first rows</th>
          <th scope="col">Means</th>
        </tr>
      </thead>
      <tbody>
        {columns.map((column) => (
          <ColumnRow key={column.index} column={column} {...rest} />
        ))}
      </tbody>
    </table>
  );
}
