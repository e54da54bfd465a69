import type { FileOptions } from '#contract/imports.ts';
import { importLimits } from '#domain/imports.ts';
import type { Answers } from './import-answers.ts';

/** What is needed to read the files of an import again in another way. */
export interface KeptUpload {
  files: readonly File[];
  options: readonly FileOptions[];
  /** Whether the server keeps the originals. */
  keep: boolean;
  answers: readonly Answers[];
}

/** Until the page is reloaded, as the browser gives access to chosen files only so long. */
const uploads = new Map<string, KeptUpload>();

export const keptUpload = (importId: string): KeptUpload | undefined => uploads.get(importId);

/** Keeps the files of an upload; those of the oldest are dropped when the server discards its preview too. */
export function keepUpload(importId: string, upload: KeptUpload): void {
  uploads.set(importId, upload);
  const [oldest] = uploads.keys();
  if (oldest !== undefined && uploads.size > importLimits.previews) uploads.delete(oldest);
}

export function keepAnswers(importId: string, answers: Answers): void {
  const upload = uploads.get(importId);
  if (upload) uploads.set(importId, { ...upload, answers: [...upload.answers, answers] });
}
