import { Worker } from 'node:worker_threads';
import type { endMessage } from './database-worker.ts';

// The files lie next to this one in the sources and next to the bundle in the build.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const end: typeof endMessage = 'end';

/** A thread with a connection of its own to a database. */
export interface DatabaseThread<Message, Answer> {
  readonly hasEnded: boolean;
  /** Sends a message, one at a time. Rejects if the thread ends before it answers. */
  send(message: Message): Promise<Answer>;
  /** Closes the thread's connection and ends it. */
  close(): Promise<void>;
}

interface ThreadSettings {
  /** The name of the worker's file without its extension. */
  worker: string;
  oldGenerationMb: number;
  youngGenerationMb: number;
}

/** Starts a thread. The process may end while it waits for messages. */
export function startDatabaseThread<Message, Answer>(
  file: string,
  { worker: name, oldGenerationMb, youngGenerationMb }: ThreadSettings,
): DatabaseThread<Message, Answer> {
  const worker = new Worker(new URL(`${name}.${extension}`, import.meta.url), {
    workerData: file,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: oldGenerationMb, maxYoungGenerationSizeMb: youngGenerationMb },
  });
  const ended = Promise.withResolvers<void>();
  let waiting: PromiseWithResolvers<Answer> | undefined;
  let hasEnded = false;
  let cause: unknown;
  worker.unref();
  worker.on('message', (answer: Answer) => {
    worker.unref();
    waiting?.resolve(answer);
  });
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    hasEnded = true;
    waiting?.reject(new Error('Connection terminated: the thread of the database ended.', { cause }));
    ended.resolve();
  });
  return {
    get hasEnded() {
      return hasEnded;
    },
    async send(message) {
      if (hasEnded) throw new Error('Connection terminated: the thread of the database ended.', { cause });
      worker.postMessage(message);
      worker.ref();
      waiting = Promise.withResolvers();
      return waiting.promise;
    },
    async close() {
      if (hasEnded) return;
      worker.ref();
      worker.postMessage(end);
      await ended.promise;
    },
  };
}
