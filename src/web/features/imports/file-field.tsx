import type { ReactNode } from 'react';
import { acceptedEndings } from './file-checks.ts';

interface FileFieldProps {
  /** The id of the input; that of the text about the accepted types ends with `-types`. */
  id: string;
  className: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}

/** A dashed field for files. Its input covers it, so that it takes clicks, keys and drops itself. */
export function FileField({ id, className, onFiles, children }: FileFieldProps) {
  return (
    <div
      className={`relative rounded-lg border border-dashed border-field text-center has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent ${className}`}
    >
      {children}
      <input
        id={id}
        type="file"
        multiple
        accept={acceptedEndings}
        aria-describedby={`${id}-types`}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // So that the same file can be chosen again.
          target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
