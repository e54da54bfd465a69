import { useId, useState } from 'react';
import { importLimits } from '#domain/imports.ts';
import { grouped } from '#web/lib/formats.ts';
import { counted } from '#web/lib/phrases.ts';
import { sizeText } from '#web/lib/size-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { CheckboxField } from '#web/ui/form-fields.tsx';
import { fileProblem, filesProblem, withFiles } from './file-checks.ts';
import { FileField } from './file-field.tsx';
import { ImportStorage } from './import-storage.tsx';

const limitsText = `At most ${importLimits.filesPerImport} files, each with ${sizeText(importLimits.fileBytes)} and ${grouped(importLimits.rowsPerFile)} rows.`;

function DropZone({ onFiles }: { onFiles: (files: File[]) => void }) {
  const id = useId();
  return (
    <FileField
      id={id}
      className="px-5 py-6.5 hover:border-accent max-lg:px-3 max-lg:py-5.5"
      onFiles={onFiles}
    >
      <label htmlFor={id} className="block pb-2">
        <span className="text-link">Choose files</span> or drop them anywhere on the page
      </label>
      <p id={`${id}-types`} className="text-fine text-soft">
        CSV, Excel (XLSX), OFX or QFX, Interactive Brokers Flex XML, Ghostfolio JSON, or Portfolio
        Performance. {limitsText}
      </p>
    </FileField>
  );
}

interface FileListProps {
  files: readonly File[];
  onRemove: (file: File) => void;
}

function FileList({ files, onRemove }: FileListProps) {
  return (
    <ul aria-label="Chosen files" className="mt-4 border-t border-rule">
      {files.map((file) => (
        <li key={`${file.name} ${file.size}`} className="flex items-center gap-4 border-b border-rule py-2">
          <span className="min-w-0 flex-1">
            <span className="block truncate font-[550]" title={file.name}>
              {file.name}
            </span>
            <span className={`figures text-fine ${fileProblem(file) ? 'text-down' : 'text-soft'}`}>
              {fileProblem(file) ?? sizeText(file.size)}
            </span>
          </span>
          <Button
            small
            className="max-lg:min-h-11"
            aria-label={`Remove ${file.name}`}
            onClick={() => onRemove(file)}
          >
            Remove
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** The files of an upload, chosen or dropped, and whether the server keeps them. */
export function useFileSelection(dropped: readonly File[]) {
  const [files, setFiles] = useState<readonly File[]>(dropped);
  const [taken, setTaken] = useState(dropped);
  const [keep, setKeep] = useState(false);
  if (dropped !== taken) {
    setTaken(dropped);
    // The same list stays the same object: a new one is read at once.
    if (dropped.length > 0) setFiles(withFiles(files, dropped));
  }
  return { files, setFiles, keep, setKeep };
}

interface FileChoiceProps {
  selection: ReturnType<typeof useFileSelection>;
  /** Why the last attempt failed. */
  failure: string | undefined;
  /** Whether files are read as soon as they are chosen, so that the button only repeats that. */
  readsAtOnce: boolean;
  onRead: () => void;
}

/** Collects files for an import, checks their number and size, and asks whether the originals are kept. */
export function FileChoice({ selection, failure, readsAtOnce, onRead }: FileChoiceProps) {
  const { files, setFiles, keep, setKeep } = selection;
  const problem = filesProblem(files);
  return (
    <form
      aria-label="Import files"
      onSubmit={(event) => {
        event.preventDefault();
        if (files.length > 0 && !problem) onRead();
      }}
    >
      <DropZone onFiles={(added) => setFiles(withFiles(files, added))} />
      {files.length > 0 && (
        <FileList files={files} onRemove={(file) => setFiles(files.filter((one) => one !== file))} />
      )}
      <div className="pt-3">
        <CheckboxField
          label="Keep the original files"
          checked={keep}
          onChange={({ target }) => setKeep(target.checked)}
        />
        <p className="pl-7 text-fine text-soft">
          Otherwise they are deleted once you have added or discarded their transactions.
        </p>
        <div className="pl-7">
          <ImportStorage />
        </div>
      </div>
      {(problem ?? failure) && (
        <div className="pt-3">
          <Alert>{problem ?? failure}</Alert>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3 pt-5">
        <p className="text-fine text-soft">Nothing is saved before you have seen it.</p>
        {(!readsAtOnce || failure !== undefined) && (
          <Button
            type="submit"
            variant="primary"
            className="min-h-11"
            disabled={files.length === 0 || problem !== undefined}
          >
            {files.length > 1 ? `Read ${counted(files.length, 'file')}` : 'Read the file'}
          </Button>
        )}
      </div>
    </form>
  );
}
