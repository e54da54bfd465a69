import { Worker } from 'node:worker_threads';
import type { endMessage, Outcome, Task } from './database-worker.ts';

// The file lies next to this one in the sources and next to the bundle in the build.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const workerUrl = new URL(`database-worker.${extension}`, import.meta.url);

const end: typeof endMessage = 'end';
const resourceLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 4 };
const idleMs = 30_000;

/** A thread with connections of its own to a database. */
export interface RunningThread {
  readonly hasEnded: boolean;
  /** Runs a task after those before it. Rejects if the task fails, or if the thread ends before. */
  run(task: Task): Promise<Exclude<Outcome, { failure: object }>>;
  /** Closes the connections and ends the thread. */
  close(): Promise<void>;
}

/** Starts a thread. The process may end while it has no tasks. */
function startThread(file: string): RunningThread {
  const worker = new Worker(workerUrl, { workerData: file, execArgv: [], resourceLimits });
  const ended = Promise.withResolvers<void>();
  let waiting: PromiseWithResolvers<Outcome>[] = [];
  let hasEnded = false;
  let cause: unknown;
  const failure = () => new Error('Connection terminated: the thread of the database ended.', { cause });
  worker.unref();
  worker.on('message', (outcome: Outcome) => {
    waiting.shift()?.resolve(outcome);
    if (waiting.length === 0) worker.unref();
  });
  worker.on('error', (error) => {
    cause = error;
  });
  worker.on('exit', () => {
    hasEnded = true;
    for (const { reject } of waiting) reject(failure());
    waiting = [];
    ended.resolve();
  });
  return {
    get hasEnded() {
      return hasEnded;
    },
    async run(task) {
      if (hasEnded) throw failure();
      worker.postMessage(task);
      worker.ref();
      const answer = Promise.withResolvers<Outcome>();
      waiting.push(answer);
      const outcome = await answer.promise;
      if ('failure' in outcome) throw Object.assign(new Error(outcome.message), outcome.failure);
      return outcome;
    },
    async close() {
      if (hasEnded) return;
      worker.ref();
      worker.postMessage(end);
      await ended.promise;
    },
  };
}

/** A thread that starts when it is needed first, because few servers write much, and ends when it is not needed any more. */
export interface DatabaseThread {
  /** Returns the thread, which runs until as many have released as acquired it, and some seconds longer. */
  acquire(): RunningThread;
  release(): void;
  /** Ends the thread. */
  close(): Promise<void>;
}

export function createDatabaseThread(file: string): DatabaseThread {
  let thread: RunningThread | undefined;
  let holders = 0;
  let timer: NodeJS.Timeout | undefined;

  async function close(): Promise<void> {
    clearTimeout(timer);
    const last = thread;
    thread = undefined;
    await last?.close();
  }

  return {
    acquire() {
      clearTimeout(timer);
      holders += 1;
      if (!thread || thread.hasEnded) thread = startThread(file);
      return thread;
    },
    release() {
      holders -= 1;
      if (holders > 0) return;
      timer = setTimeout(close, idleMs);
      timer.unref();
    },
    close,
  };
}
