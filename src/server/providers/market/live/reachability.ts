import { setTimeout as wait } from 'node:timers/promises';
import type { FailureKind } from '../market-source.ts';

const maxWaitMs = 800;

/** Failures that come late, or as long as the network is down. */
const counted: ReadonlySet<FailureKind> = new Set(['unreachable', 'slow', 'busy']);

interface ReachabilitySettings {
  /** Whether to wait for a source that has never answered. */
  waitsForFirst: boolean;
}

/**
 * Decides whether a reader waits for a source. A source that fails, or that did not answer in time, is not waited for
 * until it answers again: a dead or slow network must not delay one page after the other.
 */
export function createReachability({ waitsForFirst }: ReachabilitySettings) {
  let isAnswering = waitsForFirst;
  let answers = 0;
  return {
    succeeded(): void {
      answers += 1;
      isAnswering = true;
    },
    failed(kind: FailureKind): void {
      if (counted.has(kind)) isAnswering = false;
    },
    /** Waits for a request to the source, at most 0.8 seconds. */
    async waitBriefly(request: Promise<unknown>): Promise<void> {
      if (!isAnswering) return;
      const before = answers;
      const isDone = await Promise.race([request.then(() => true), wait(maxWaitMs, false, { ref: false })]);
      if (!isDone && answers === before) isAnswering = false;
    },
  };
}

export type Reachability = ReturnType<typeof createReachability>;
