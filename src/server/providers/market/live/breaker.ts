import { hourMs } from '#domain/time.ts';
import type { FailureKind } from '../market-source.ts';

const failuresToOpen = 3;
const minPauseMs = 15_000;
const maxPauseMs = 10 * 60 * 1000;
const refusedPauseMs = hourMs;

/** Failures of the service itself, not of a single request or the quota. */
const counted: ReadonlySet<FailureKind> = new Set(['busy', 'unreachable', 'slow', 'garbage']);

/**
 * Creates a circuit breaker. It opens after three consecutive failures. After a pause that doubles each time, it allows
 * one probe; a success closes it.
 */
export function createBreaker() {
  let failures = 0;
  let pauseMs = minPauseMs;
  let openUntil = 0;
  let isProbing = false;
  return {
    /** Whether requests are blocked: during a pause, or while the probe is pending. */
    isOpen: (now: number): boolean => now < openUntil || isProbing,
    /** Must be called before each request. */
    started(): void {
      isProbing = openUntil > 0;
    },
    succeeded(): void {
      failures = 0;
      pauseMs = minPauseMs;
      openUntil = 0;
      isProbing = false;
    },
    failed(kind: FailureKind, now: number): void {
      isProbing = false;
      if (kind === 'refused') openUntil = now + refusedPauseMs;
      if (!counted.has(kind)) return;
      failures += 1;
      if (failures < failuresToOpen) return;
      openUntil = now + pauseMs;
      pauseMs = Math.min(pauseMs * 2, maxPauseMs);
    },
  };
}

export type Breaker = ReturnType<typeof createBreaker>;

/**
 * Follows the state of `breaker` without changing it: requests for invented symbols may fail for their own reasons. Only
 * a rejected key applies to every request.
 */
export const followBreaker = (breaker: Breaker): Breaker => ({
  isOpen: breaker.isOpen,
  started: () => undefined,
  succeeded: () => undefined,
  failed(kind, now) {
    if (kind === 'refused') breaker.failed(kind, now);
  },
});
