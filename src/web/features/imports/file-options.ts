import type { FileOptions } from '#contract/imports.ts';

/** How files are to be read that the page has made itself. */
const known = new WeakMap<File, FileOptions>();

/** Returns a text as a file to import. */
export function madeFile(content: string, name: string, options: FileOptions = {}): File {
  const file = new File([content], name, { type: 'text/csv' });
  known.set(file, options);
  return file;
}

export const optionsOf = (file: File): FileOptions => known.get(file) ?? {};
