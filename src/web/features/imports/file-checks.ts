import { importLimits } from '#domain/imports.ts';

import { sizeText } from '#web/lib/size-text.ts';

type NamedFile = Pick<File, 'name' | 'size'>;

/** What the file dialog of the browser offers. Brokers use other endings too, so a drop accepts any file. */
export const acceptedEndings = '.csv,.tsv,.txt,.xlsx,.ofx,.qfx,.xml,.json,.zip';

/** Returns what is wrong with one file; undefined if it may be sent. */
export function fileProblem({ name, size }: NamedFile): string | undefined {
  if (size === 0) return `${name} is empty.`;
  if (size <= importLimits.fileBytes) return undefined;
  return `${name} has ${sizeText(size)}; a file may have at most ${sizeText(importLimits.fileBytes)}.`;
}

/** Returns what is wrong with a selection; undefined if it may be sent. */
export function filesProblem(files: readonly NamedFile[]): string | undefined {
  const most = importLimits.filesPerImport;
  if (files.length > most) return `${files.length} files are too many: an import takes at most ${most}.`;
  return files.map(fileProblem).find((problem) => problem !== undefined);
}

const isSame = (one: NamedFile, other: NamedFile) => one.name === other.name && one.size === other.size;

/** Adds files to a selection; a file that is in it already is not added again. */
export const withFiles = <F extends NamedFile>(selected: readonly F[], added: readonly F[]): F[] => [
  ...selected,
  ...added.filter((file) => !selected.some((known) => isSame(known, file))),
];

/** Puts files that were chosen again into the order of an import; names those that are missing. */
export function matchFiles<F extends NamedFile>(
  names: readonly string[],
  chosen: readonly F[],
): { files: F[]; missing: string[] } {
  const found = names.map((name) => chosen.find((file) => file.name === name));
  return {
    files: found.filter((file) => file !== undefined),
    missing: names.filter((_, index) => found[index] === undefined),
  };
}
