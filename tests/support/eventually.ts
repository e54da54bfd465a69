import { vi } from 'vitest';

/** A bound for tests that hang, far above what a busy machine needs. */
const hangMs = 300_000;

/** Waits until a check no longer throws. What a test waits for is a condition, never a time. */
export const eventually = <Result>(check: () => Result | Promise<Result>): Promise<Result> =>
  vi.waitFor(check, { timeout: hangMs, interval: 10 });
