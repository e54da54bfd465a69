import type { FileMapping, ImportFile } from '#contract/imports.ts';
import { mappedFields } from '#domain/imports.ts';
import { maskDigits } from './import-phrases.ts';
import { fieldNames, fieldOfColumn, withMappedColumn } from './mapping-draft.ts';
import { MappingTable } from './mapping-table.tsx';

interface MappingColumnsProps {
  columns: NonNullable<ImportFile['unknown']>['columns'];
  mapping: FileMapping;
  /** Whether digits of the samples are hidden. */
  masksSamples: boolean;
  onChange: (mapping: FileMapping) => void;
}

const firstSamples = (samples: readonly string[]) =>
  samples
    .filter((sample) => sample !== '')
    .slice(0, 3)
    .join(' · ');

/** The columns of a file with sample values, each with a choice of meanings. */
export function MappingColumns({ columns, mapping, masksSamples, onChange }: MappingColumnsProps) {
  return (
    <MappingTable
      caption="Columns of the file"
      heads={['Column', 'In the first rows']}
      rows={columns.map(({ index, header, samples }) => {
        const field = fieldOfColumn(mapping, index);
        const note = firstSamples(samples);
        return {
          text: header || `Column ${index + 1}`,
          isMapped: field !== undefined,
          note: masksSamples ? maskDigits(note) : note,
          noteTitle: masksSamples ? undefined : samples.join('\n'),
          value: field ?? '',
          onValue(value) {
            const meaning = mappedFields.find((one) => one === value);
            onChange(withMappedColumn(mapping, index, meaning));
          },
        };
      })}
      options={
        <>
          <option value="">Not used</option>
          {mappedFields.map((one) => (
            <option key={one} value={one}>
              {fieldNames[one]}
            </option>
          ))}
        </>
      }
    />
  );
}
