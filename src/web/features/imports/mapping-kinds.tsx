import { useId } from 'react';
import type { FileMapping, ImportFile } from '#contract/imports.ts';
import { counted } from '#web/lib/phrases.ts';
import { KindOptions, readKind } from './kind-question.tsx';

interface MappingKindsProps {
  kinds: NonNullable<ImportFile['unknown']>['kinds'];
  mapping: FileMapping;
  onChange: (mapping: FileMapping) => void;
}

function KindRow({
  text,
  rows,
  mapping,
  onChange,
}: Omit<MappingKindsProps, 'kinds'> & { text: string; rows: number }) {
  const id = useId();
  return (
    <tr>
      <th scope="row" className="map-header">
        <label htmlFor={id}>{text === '' ? 'No text' : `“${text}”`}</label>
      </th>
      <td className="map-samples">{counted(rows, 'row')}</td>
      <td className="map-field">
        <select
          id={id}
          className="field"
          value={mapping.kinds[text] ?? ''}
          onChange={({ target }) => {
            const { [text]: _before, ...others } = mapping.kinds;
            const kind = readKind(target.value);
            onChange({ ...mapping, kinds: kind ? { ...others, [text]: kind } : others });
          }}
        >
          <KindOptions />
        </select>
      </td>
    </tr>
  );
}

/** The texts in the column of kinds, most frequent first, each with a choice of kinds. */
export function MappingKinds({ kinds, ...rest }: MappingKindsProps) {
  return (
    <table className="mapping-table mt-6">
      <caption className="sr-only">Kinds of transactions in the file</caption>
      <thead>
        <tr>
          <th scope="col">Kind in the file</th>
          <th scope="col">How often</th>
          <th scope="col">Means</th>
        </tr>
      </thead>
      <tbody>
        {kinds.map(({ text, rows }) => (
          <KindRow key={text} text={text} rows={rows} {...rest} />
        ))}
      </tbody>
    </table>
  );
}
