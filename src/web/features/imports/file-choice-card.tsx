import { useContext, useId } from 'react';
import { FileField } from './file-field.tsx';
import { TakeFiles } from './take-files.ts';

/** A large field for the files of a broker; the import begins as soon as they are chosen. */
export function FileChoiceCard() {
  const take = useContext(TakeFiles);
  const id = useId();
  return (
    <FileField
      id={id}
      className="grid min-h-60 content-center justify-items-center gap-1 p-5 max-lg:min-h-0"
      onFiles={take}
    >
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-9 text-accent"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinecap="round"
        strokeLinejoin="round"
      >
        <path d="M12 15V4M8 8l4-4 4 4M4 15v4h16v-4" />
      </svg>
      <p className="font-serif text-lg leading-tight font-semibold">
        <span className="max-lg:hidden">Drop it anywhere on this page</span>
        <span className="lg:hidden">A broker’s file, or your own</span>
      </p>
      <p id={`${id}-types`} className="pb-3 text-fine text-soft">
        CSV, Excel or OFX; symbols, names, ISINs or CUSIPs
      </p>
      <label htmlFor={id} className="button button-primary min-h-10">
        Choose a file
      </label>
    </FileField>
  );
}
