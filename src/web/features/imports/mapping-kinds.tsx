import type { FileMapping, ImportFile } from '#contract/imports.ts';
import { counted } from '#web/lib/phrases.ts';
import { KindOptions, readKind } from './kind-question.tsx';
import { MappingTable } from './mapping-table.tsx';

interface MappingKindsProps {
  kinds: NonNullable<ImportFile['unknown']>['kinds'];
  mapping: FileMapping;
  onChange: (mapping: FileMapping) => void;
}

/** The texts in the column of kinds, most frequent first, each with a choice of kinds. */
export function MappingKinds({ kinds, mapping, onChange }: MappingKindsProps) {
  return (
    <MappingTable
      caption="Kinds of transactions in the file"
      heads={['Kind in the file', 'How often']}
      rows={kinds.map(({ text, rows }) => ({
        text: text === '' ? 'No text' : `“${text}”`,
        note: counted(rows, 'row'),
        value: mapping.kinds[text] ?? '',
        onValue(value) {
          const { [text]: _before, ...others } = mapping.kinds;
          const kind = readKind(value);
          onChange({ ...mapping, kinds: kind ? { ...others, [text]: kind } : others });
        },
      }))}
      options={<KindOptions />}
    />
  );
}
