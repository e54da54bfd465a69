import { useState } from 'react';
import type { FileMapping, ImportFile } from '#contract/imports.ts';
import { useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { counted } from '#web/lib/phrases.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FilesAgain } from './files-again.tsx';
import { needsMapping } from './import-summary.ts';
import { KindOptions, readKind } from './kind-question.tsx';
import { MappingColumns } from './mapping-columns.tsx';
import { mappingProblem } from './mapping-draft.ts';
import { MappingOptions } from './mapping-options.tsx';
import { MappingTable } from './mapping-table.tsx';
import type { ReadAgain } from './use-read-again.ts';

interface MappingKindsProps {
  kinds: NonNullable<ImportFile['unknown']>['kinds'];
  mapping: FileMapping;
  onChange: (mapping: FileMapping) => void;
}

/** The texts in the column of kinds, most frequent first, each with a choice of kinds. */
function MappingKinds({ kinds, mapping, onChange }: MappingKindsProps) {
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

type Unknown = NonNullable<ImportFile['unknown']>;

interface MappingPartProps {
  file: ImportFile;
  unknown: Unknown;
  fileIndex: number;
  again: ReadAgain;
}

function MappingForm({ unknown, fileIndex, again }: Omit<MappingPartProps, 'file'>) {
  const [mapping, setMapping] = useState(unknown.mapping);
  const [problem, setProblem] = useState<string>();
  const isHidden = useAmountsHidden();
  const change = (next: typeof mapping) => {
    setProblem(undefined);
    setMapping(next);
  };
  return (
    <form
      aria-label="Meaning of the columns"
      onSubmit={(event) => {
        event.preventDefault();
        const found = mappingProblem(mapping);
        setProblem(found);
        if (!found && !again.isRunning) again.read(fileIndex, { format: 'mapping', mapping });
      }}
    >
      <MappingColumns columns={unknown.columns} mapping={mapping} masksSamples={isHidden} onChange={change} />
      <MappingOptions columns={unknown.columns} mapping={mapping} masksSamples={isHidden} onChange={change} />
      {mapping.columns.kind !== undefined && unknown.kinds.length > 0 && (
        <div className="pt-2.5">
          <MappingKinds kinds={unknown.kinds} mapping={mapping} onChange={change} />
        </div>
      )}
      {problem && (
        <div className="pt-4">
          <Alert>{problem}</Alert>
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-5 gap-y-3 pt-5">
        <Button
          type="submit"
          variant="primary"
          className="min-h-10 max-lg:min-h-11"
          disabled={again.isRunning}
        >
          Read the file this way
        </Button>
        <p className="text-fine text-soft">Files with the same header are read like this from now on.</p>
      </div>
      {again.wish?.mapping && again.wish.file === fileIndex && <FilesAgain again={again} />}
    </form>
  );
}

/** Asks what the columns of an unknown file mean. A file that was read this way before shows only how to change it. */
export function MappingPart({ file, unknown, fileIndex, again }: MappingPartProps) {
  const [isOpen, setIsOpen] = useState(needsMapping(file));
  if (!isOpen) {
    return (
      <p className="pt-3">
        <button type="button" className="text-link text-fine" onClick={() => setIsOpen(true)}>
          Change what the columns of {file.name} mean
        </button>
      </p>
    );
  }
  return (
    <section aria-label={`Columns of ${file.name}`} className="mt-7 border-t border-rule-strong pt-3">
      <h3 className="part-title">What do the columns of {file.name} mean?</h3>
      <p className="part-measure">
        {needsMapping(file) && 'This layout is not known yet. '}It has{' '}
        {counted(unknown.columns.length, 'column')}; say what those mean that matter, and leave the others.
      </p>
      <MappingForm unknown={unknown} fileIndex={fileIndex} again={again} />
    </section>
  );
}
