import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Import } from '#contract/imports.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { type Answers, hasAnswers } from './import-answers.ts';
import { discardQuietly, importsQuery, sendAnswers, setImport } from './import-queries.ts';
import { keepUpload } from './kept-uploads.ts';
import { sendFiles, type Upload } from './send-files.ts';

/** Where an upload is. `done` and `total` are bytes. */
export type Reading =
  | { phase: 'idle' }
  | { phase: 'sending' | 'reading'; done: number; total: number }
  | { phase: 'failed'; message: string };

const pollMs = 500;

/** Follows the files that the server is reading; undefined while none are being read. */
export function useServerProgress(portfolioId: string, isReading: boolean) {
  const { data } = useQuery({
    ...importsQuery(portfolioId),
    enabled: isReading,
    refetchInterval: isReading ? pollMs : false,
    // A request for progress says nothing about figures, so it is never served from the cache.
    staleTime: 0,
  });
  return isReading ? data?.imports.find(({ status }) => status === 'reading') : undefined;
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
  const onServer = useServerProgress(portfolioId, state.phase === 'reading');
  const progress = onServer?.progress;
  const shown: Reading = state.phase === 'reading' && progress ? { phase: 'reading', ...progress } : state;

  useEffect(() => () => running.current?.abort(), []);

  /** Sends the files with the answers that hold for them. Does nothing while files are on their way. */
  async function start(upload: Omit<Upload, 'portfolioId'>, answers: Answers = {}): Promise<void> {
    if (running.current) return;
    const controller = new AbortController();
    running.current = controller;
    setState({ phase: 'sending', done: 0, total: upload.files.reduce((sum, { size }) => sum + size, 0) });
    const onSent = (done: number, total: number) =>
      setState(done < total ? { phase: 'sending', done, total } : { phase: 'reading', done: 0, total });
    try {
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
      else setState({ phase: 'failed', message: messageOf(error, fallbacks.importFailed) });
    } finally {
      running.current = undefined;
    }
  }

  function cancel(): void {
    running.current?.abort();
    if (onServer) discardQuietly(client, { portfolioId, importId: onServer._id });
  }

  return { state: shown, isRunning: shown.phase === 'sending' || shown.phase === 'reading', start, cancel };
}
