import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { type AboutFeed, FeedProblem, maxFeedBytes, type ReadFeed } from './feed.ts';
import type { Outcome, Task } from './feed-worker.ts';

interface Limits {
  signal?: AbortSignal | undefined;
  timeoutMs?: number;
  memoryMb?: number;
}

// Beside this file in the sources, and beside the bundle in the built server.
const extension = import.meta.url.endsWith('.ts') ? 'ts' : 'js';
const address = new URL(`feed-worker.${extension}`, import.meta.url);

// A thread takes some 50 MB while it reads: one at a time.
const oneByOne = pLimit(1);

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}

function work(task: Task, { signal, timeoutMs = 10_000, memoryMb = 384 }: Limits): Promise<Outcome> {
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const resourceLimits = { maxOldGenerationSizeMb: memoryMb, maxYoungGenerationSizeMb: 32 };
    const worker = new Worker(address, { workerData: task, execArgv: [], env: {}, resourceLimits });
    const end = () => worker.terminate();
    const timer = setTimeout(end, timeoutMs);
    signal?.addEventListener('abort', end);
    worker.on('message', resolve);
    worker.on('error', (error) =>
      reject(isOutOfMemory(error) ? new FeedProblem('The feed takes too much memory to read.') : error),
    );
    worker.on('exit', () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
      reject(signal?.aborted ? signal.reason : new FeedProblem('The feed takes too long to read.'));
    });
  });
}

/**
 * Reads a feed of any kind: RSS, RDF, Atom or JSON Feed. It is done in a thread that is ended when it takes too long, so
 * that no feed, however made, holds up the server. Throws a FeedProblem for what is none, or the signal's reason.
 */
export async function readFeed(body: Uint8Array, about: AboutFeed, limits: Limits = {}): Promise<ReadFeed> {
  if (body.byteLength > maxFeedBytes) throw new FeedProblem('The feed is larger than 5 MB.');
  const outcome = await oneByOne(() => work({ body, about }, limits));
  if ('problem' in outcome) throw new FeedProblem(outcome.problem);
  return outcome.feed;
}
