import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Import, ImportSummary } from '#contract/imports.ts';
import { fallbacks, isLost, messageOf } from '#web/lib/messages.ts';
import { type Answers, hasAnswers } from './import-answers.ts';
import { importsQuery, sendAnswers, setImport } from './import-queries.ts';
import { keepUpload } from './kept-uploads.ts';
import { type ImportUpload, sendFiles } from './send-files.ts';

/** Where an upload is. `done` and `total` are bytes. */
export type Reading =
  | { phase: 'idle' }
  | { phase: 'sending' | 'reading'; done: number; total: number }
  | { phase: 'failed'; message: string };

const pollMs = 500;

const failureOf = (error: unknown): string =>
  isLost(error)
    ? 'The connection was lost before the files were read. Try again; nothing was saved.'
    : messageOf(error, fallbacks.importFailed);

type Matches = (summary: ImportSummary) => boolean;

/** Follows an import whose files the server is reading; undefined while there is none. */
export function useServerProgress(portfolioId: string, isReading: boolean, matches: Matches) {
  const { data } = useQuery({
    ...importsQuery(portfolioId),
    enabled: isReading,
    refetchInterval: isReading ? pollMs : false,
    // A request for progress says nothing about figures, so it is never served from the cache.
    staleTime: 0,
  });
  return isReading ? data?.imports.find((one) => one.status === 'reading' && matches(one)) : undefined;
}

/** Returns the ids of the imports that exist already, to tell a new one from them; none if they cannot be read. */
async function existingImports(client: QueryClient, portfolioId: string): Promise<ReadonlySet<string>> {
  try {
    const { imports } = await client.fetchQuery({ ...importsQuery(portfolioId), staleTime: 0 });
    return new Set(imports.map(({ _id }) => _id));
  } catch {
    return new Set();
  }
}

interface ReadingOptions {
  portfolioId: string;
  onRead: (read: Import) => void;
}

/** Sends files, follows how they are read, and cancels both. */
export function useReading({ portfolioId, onRead }: ReadingOptions) {
  const client = useQueryClient();
  const [state, setState] = useState<Reading>({ phase: 'idle' });
  const running = useRef<AbortController>(undefined);
  const [known, setKnown] = useState<ReadonlySet<string>>(new Set());
  const isNew: Matches = ({ _id }) => !known.has(_id);
  const onServer = useServerProgress(portfolioId, state.phase === 'reading', isNew);
  const progress = onServer?.progress;
  const shown: Reading = state.phase === 'reading' && progress ? { phase: 'reading', ...progress } : state;

  useEffect(() => () => running.current?.abort(), []);

  /** Sends the files with the answers that hold for them. Does nothing while files are on their way. */
  async function start(upload: Omit<ImportUpload, 'portfolioId'>, answers: Answers = {}): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ phase: 'sending', done: 0, total: upload.files.reduce((sum, { size }) => sum + size, 0) });
    const onSent = (done: number, total: number) =>
      setState(done < total ? { phase: 'sending', done, total } : { phase: 'reading', done: 0, total });
    try {
      setKnown(await existingImports(client, portfolioId));
      let read = await sendFiles({ ...upload, portfolioId }, { signal: controller.signal, onSent });
      const key = { portfolioId, importId: read._id };
      if (hasAnswers(answers)) read = (await sendAnswers(key, answers)).import;
      keepUpload(read._id, { ...upload, answers: hasAnswers(answers) ? [answers] : [] });
      setImport(client, key, { success: true, import: read });
      void client.invalidateQueries({ queryKey: importsQuery(portfolioId).queryKey });
      setState({ phase: 'idle' });
      onRead(read);
    } catch (error) {
      if (controller.signal.aborted) setState({ phase: 'idle' });
      else setState({ phase: 'failed', message: failureOf(error) });
    } finally {
      running.current = undefined;
    }
  }

  function cancel(): void {
    // The server discards what an aborted upload has staged.
    running.current?.abort();
    void client.invalidateQueries({ queryKey: importsQuery(portfolioId).queryKey });
  }

  return { state: shown, isRunning: shown.phase === 'sending' || shown.phase === 'reading', start, cancel };
}
