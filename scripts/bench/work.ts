import { setTimeout as wait } from 'node:timers/promises';
import { residentMb } from './memory.ts';

export interface Work {
  seconds: number;
  /** The server's memory at the beginning and at its most. */
  beforeMb: number;
  mostMb: number;
  /** The longest that another request waited meanwhile, and how many were answered. */
  longestMs: number;
  answered: number;
}

const lookEveryMs = 20;

/** Does one piece of work, while somebody else asks for the same small page again and again. */
export async function watch(work: () => Promise<void>, pid: number, otherUrl: string): Promise<Work> {
  let done = false;
  const beforeMb = residentMb(pid);
  const watched = { beforeMb, mostMb: beforeMb, longestMs: 0, answered: 0 };
  async function askAgain(): Promise<void> {
    while (!done) {
      const begun = performance.now();
      const answer = await fetch(otherUrl);
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`${otherUrl}: ${answer.status}`);
      watched.longestMs = Math.max(watched.longestMs, performance.now() - begun);
      watched.mostMb = Math.max(watched.mostMb, residentMb(pid));
      watched.answered += 1;
      await wait(lookEveryMs);
    }
  }
  const asking = askAgain();
  const begun = performance.now();
  try {
    await work();
  } finally {
    done = true;
  }
  const seconds = (performance.now() - begun) / 1000;
  await asking;
  return { seconds, ...watched };
}
