import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Import, ImportFile } from '#contract/imports.ts';
import { counted } from '#web/lib/phrases.ts';
import { sizeText } from '#web/lib/size-text.ts';
import { Button } from '#web/ui/button.tsx';
import { FilesAgain } from './files-again.tsx';
import { certaintyOf, mappedText } from './import-phrases.ts';
import { formatsQuery } from './import-queries.ts';
import { needsMapping } from './import-summary.ts';
import type { ReadAgain } from './use-read-again.ts';

interface FileProps {
  file: ImportFile;
  index: number;
  again: ReadAgain;
  /** Whether it can still be read in another way. */
  canChange: boolean;
}

/** The select box with the format. Another choice reads the file again, once it is confirmed. */
function FormatSelect({ file, index, again }: Omit<FileProps, 'canChange'>) {
  const { data } = useQuery(formatsQuery());
  const id = useId();
  const { format, candidates } = file;
  const [chosen, setChosen] = useState(format?.id ?? '');
  const likely = [...(format ? [format] : []), ...candidates];
  const others = (data?.formats ?? []).filter((one) => likely.every((known) => known.id !== one.id));
  const option = ({ id: value, name }: { id: string; name: string }) => (
    <option key={value} value={value}>
      {name}
    </option>
  );
  return (
    <span className="inline-flex max-w-full items-center gap-2">
      <label htmlFor={id} className="whitespace-nowrap">
        read as<span className="sr-only"> (format of {file.name})</span>
      </label>
      <select
        id={id}
        className="field small-field max-w-64 min-w-0"
        value={chosen}
        disabled={again.isRunning}
        onChange={({ target }) => setChosen(target.value)}
      >
        {!format && <option value="">Choose a format</option>}
        {likely.length > 0 && <optgroup label="Likely">{likely.map(option)}</optgroup>}
        <optgroup label="All formats">
          {others.map(option)}
          {likely.every((known) => known.id !== 'mapping') && (
            <option value="mapping">Name the columns yourself</option>
          )}
        </optgroup>
      </select>
      {chosen !== (format?.id ?? '') && (
        <Button
          small
          className="max-lg:min-h-11"
          disabled={again.isRunning}
          onClick={() => again.read(index, { format: chosen })}
        >
          Read again
        </Button>
      )}
    </span>
  );
}

function detectedText({ format, confidence, detected, bytes, rowCount, isKept }: ImportFile): string {
  const { encoding, delimiter, dates, numbers, currency, headerLine } = detected;
  const facts = [
    format?.id === 'mapping' ? mappedText(confidence) : format && certaintyOf(confidence),
    dates,
    numbers,
    currency,
    encoding,
    delimiter,
    headerLine !== null && headerLine > 1 && `header in line ${headerLine}`,
    rowCount > 0 && counted(rowCount, 'row'),
    sizeText(bytes),
    isKept && 'original kept',
  ];
  return facts.filter(Boolean).join(' · ');
}

function FileItem({ file, index, again, canChange }: FileProps) {
  return (
    <li className="border-b border-rule py-2 text-sm">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <b className="max-w-full min-w-0 truncate font-semibold" title={file.name}>
          {file.name}
        </b>
        {canChange ? (
          <FormatSelect key={file.format?.id} file={file} index={index} again={again} />
        ) : (
          file.format && <span>read as {file.format.name}</span>
        )}
      </div>
      {!canChange && needsMapping(file) && (
        <p className="pt-1">Its columns were not named. Import the file again to name them.</p>
      )}
      {file.problem ? (
        <p className="pt-1 text-down">{file.problem}</p>
      ) : (
        <p className="figures pt-0.5 text-fine text-soft">{detectedText(file)}</p>
      )}
    </li>
  );
}

/** What was detected about each file, and how certain that is. */
export function DetectedFiles({ data, again }: { data: Import; again: ReadAgain }) {
  return (
    <>
      <ul aria-label="Files" className="mt-5 border-t border-rule">
        {data.files.map((file, index) => (
          <FileItem
            // biome-ignore lint/suspicious/noArrayIndexKey: files never change their order.
            key={index}
            file={file}
            index={index}
            again={again}
            canChange={data.status === 'preview'}
          />
        ))}
      </ul>
      {again.wish && !again.wish.mapping && <FilesAgain again={again} />}
    </>
  );
}
