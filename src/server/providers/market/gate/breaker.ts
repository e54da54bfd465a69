import type { FailureKind } from '../market-source.ts';

const failuresBefore = 3;
const firstPauseMs = 15_000;
const longestPauseMs = 10 * 60 * 1000;
const refusedPauseMs = 60 * 60 * 1000;

/** Failures that say something about the service, not about one question or the budget. */
const counted: ReadonlySet<FailureKind> = new Set(['busy', 'unreachable', 'slow', 'garbage']);

/**
 * Stops asking a service that fails again and again: after three failures in a row it is left alone for a pause that
 * doubles each time, then asked one question, and by an answer to that it is trusted again.
 */
export function createBreaker() {
  let failures = 0;
  let pauseMs = firstPauseMs;
  let openUntil = 0;
  let trying = false;
  return {
    /** Whether the service is left alone now, or its one question is not answered yet. */
    isOpen: (now: number): boolean => now < openUntil || trying,
    begins(): void {
      trying = openUntil > 0;
    },
    succeeded(): void {
      failures = 0;
      pauseMs = firstPauseMs;
      openUntil = 0;
      trying = false;
    },
    failed(kind: FailureKind, now: number): void {
      trying = false;
      if (kind === 'refused') openUntil = now + refusedPauseMs;
      if (!counted.has(kind)) return;
      failures += 1;
      if (failures < failuresBefore) return;
      openUntil = now + pauseMs;
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    },
  };
}
