import { parentPort, workerData } from 'node:worker_threads';
import { type AboutFeed, FeedProblem, type ReadFeed } from './feed.ts';
import { parseFeed } from './parse-feed.ts';

export interface Task {
  body: Uint8Array;
  about: AboutFeed;
}

export type Outcome = { feed: ReadFeed } | { problem: string };

function work({ body, about }: Task): Outcome {
  try {
    return { feed: parseFeed(body, about) };
  } catch (error) {
    if (error instanceof FeedProblem) return { problem: error.message };
    throw error;
  }
}

parentPort?.postMessage(work(workerData));
