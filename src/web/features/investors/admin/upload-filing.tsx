import type { ChangeEvent, RefObject } from 'react';
import { Button } from '#web/ui/button.tsx';
import { FilingPreview } from './filing-preview.tsx';
import type { usePreview, useUpload } from './import-filing.ts';

interface Uploading {
  preview: ReturnType<typeof usePreview>;
  upload: ReturnType<typeof useUpload>;
}

/** Shows the preview of a chosen file, and uploads it. */
export function UploadPreview({ preview, upload }: Uploading) {
  const { data, variables: filing } = preview;
  if (!data || !filing) return null;
  return (
    <FilingPreview
      preview={data.preview}
      fileName={filing.file.name}
      pending={upload.isPending}
      onCancel={preview.reset}
      error={upload.error}
      onSave={() => upload.mutate(filing, { onSuccess: preview.reset })}
    />
  );
}

interface UploadButtonProps extends Uploading {
  picker: RefObject<HTMLInputElement | null>;
  onPick: () => void;
  onFile: (file: File) => void;
}

/** Chooses a file. */
export function UploadButton({ preview, upload, picker, onPick, onFile }: UploadButtonProps) {
  function handlePick({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0];
    target.value = '';
    if (file) onFile(file);
  }

  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".xml,.txt"
        aria-label="13F filing"
        tabIndex={-1}
        className="sr-only"
        onChange={handlePick}
      />
      <Button
        className="min-h-10 px-6"
        pending={preview.isPending || upload.isPending}
        pendingLabel="Reading…"
        onClick={onPick}
      >
        Upload a file
      </Button>
    </>
  );
}
