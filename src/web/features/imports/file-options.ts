import type { FileOptions } from '#contract/imports.ts';

/** A file that the page has made itself, so that it knows how it is to be read. */
export class MadeFile extends File {
  readonly options: FileOptions;
  constructor(content: string, name: string, options: FileOptions = {}) {
    super([content], name, { type: 'text/csv' });
    this.options = options;
  }
}

export const optionsOf = (file: File): FileOptions => (file instanceof MadeFile ? file.options : {});
