import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { FileOptions, Import } from '#contract/imports.ts';
import { importAddress } from '#web/ledger/import-address.ts';
import { matchFiles } from './file-checks.ts';
import { answersAfterReading } from './import-answers.ts';
import { discardQuietly, type ImportKey } from './import-queries.ts';
import { type KeptUpload, keepUpload, keptUpload } from './kept-uploads.ts';
import { useReading } from './use-reading.ts';

interface Wish {
  file: number;
  options: FileOptions;
}

/**
 * Reads the files of a preview again, one of them in another way. The files are sent a second time, so after a reload of
 * the page they have to be chosen again.
 */
export function useReadAgain(key: ImportKey, data: Import) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [wish, setWish] = useState<Wish>();
  const [missing, setMissing] = useState<string[]>([]);
  const names = data.files.map(({ name }) => name);
  const { state, start, cancel, isRunning } = useReading({
    portfolioId: key.portfolioId,
    onRead: ({ _id }) => {
      discardQuietly(client, key);
      void navigate(importAddress(key.portfolioId, _id), { replace: true });
    },
  });

  function send({ files, options, keep, answers }: KeptUpload, { file, options: changed }: Wish): void {
    setWish(undefined);
    const next = names.map((_, index) => (index === file ? changed : (options[index] ?? {})));
    void start({ files, keep, options: next }, answersAfterReading(answers, file));
  }

  return {
    state,
    isRunning,
    cancel,
    /** What waits until the files have been chosen again. */
    wish: wish && { file: wish.file, mapping: wish.options.mapping },
    /** The names of files that were not among those chosen. */
    missing,
    names,
    read(file: number, options: FileOptions): void {
      const upload = keptUpload(key.importId);
      if (upload) send(upload, { file, options });
      else setWish({ file, options });
    },
    giveFiles(chosen: readonly File[]): void {
      const matched = matchFiles(names, chosen);
      setMissing(matched.missing);
      if (matched.missing.length > 0 || !wish) return;
      const options = data.files.map(({ format }) => (format ? { format: format.id } : {}));
      const keep = data.files.some(({ isKept }) => isKept);
      const upload = { files: matched.files, options, keep, answers: [] };
      keepUpload(key.importId, upload);
      send(upload, wish);
    },
    forgetWish: () => setWish(undefined),
  };
}

export type ReadAgain = ReturnType<typeof useReadAgain>;
