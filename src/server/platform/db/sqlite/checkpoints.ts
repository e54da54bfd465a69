import { statSync } from 'node:fs';
import type { DatabaseThread } from './database-thread.ts';
import type { Checkpoint } from './database-worker.ts';
import type { WriteLock } from './write-lock.ts';

/** The write-ahead log next to a database. */
export const logFile = (file: string) => `${file}-wal`;

export const fileSize = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

export interface CheckpointSettings {
  /** How long after a write the log is looked at. */
  afterMs?: number;
  /** The size of the log above which it is copied; by default that of SQLite's own checkpoints, 1,000 pages. */
  copyAboveBytes?: number;
  /** The size of the log above which writes wait until it is empty, after most of it was copied. */
  emptyAboveBytes?: number;
}

/** Copies the write-ahead log into the database in another thread, so that no request waits for the disk. */
export interface Checkpoints {
  /** Notes that something was written. */
  written(): void;
  /** Ends after the checkpoint that runs. */
  close(): Promise<void>;
}

const megabyte = 2 ** 20;

/** Creates checkpoints for the only process that writes to a database. */
export function createCheckpoints(
  file: string,
  { lock, thread }: { lock: WriteLock; thread: DatabaseThread },
  {
    afterMs = 1_000,
    copyAboveBytes = 4 * megabyte,
    emptyAboveBytes = 64 * megabyte,
  }: CheckpointSettings = {},
): Checkpoints {
  const size = () => fileSize(logFile(file));
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let isDue = false;
  let isClosed = false;

  /** Returns whether the whole log was copied. */
  async function run(checkpoint: Checkpoint): Promise<boolean> {
    try {
      const outcome = await thread.acquire().run({ checkpoint });
      return 'isComplete' in outcome && outcome.isComplete;
    } finally {
      thread.release();
    }
  }

  async function empty(): Promise<boolean> {
    const release = await lock();
    try {
      return await run('truncate');
    } finally {
      release();
    }
  }

  /** Returns whether the whole log was copied. What is written meanwhile, or what a backup still reads, stays. */
  async function copy(): Promise<boolean> {
    if (size() <= copyAboveBytes) return true;
    const isComplete = await run('passive');
    return size() > emptyAboveBytes && !isClosed ? empty() : isComplete;
  }

  /** Copies the log. After an error, such as a full disk, the next checkpoint tries again. */
  const tryToCopy = () => copy().catch(() => false);

  function schedule(): void {
    isDue = true;
    if (timer || running || isClosed) return;
    timer = setTimeout(() => {
      timer = undefined;
      isDue = false;
      running = tryToCopy().then((isComplete) => {
        running = undefined;
        if (isDue || !isComplete) schedule();
      });
    }, afterMs);
    timer.unref();
  }

  return {
    written: schedule,
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await running;
    },
  };
}
