import { setImmediate } from 'node:timers/promises';
import { eventLoop } from '#server/platform/event-loop-yield.ts';

/** Short enough that other requests hardly wait. */
const sliceMs = 4;

/** Runs a computation in steps. Lets other requests in between after every few milliseconds. */
export async function runYielding<Result>(steps: Generator<void, Result>): Promise<Result> {
  let sliceStart = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - sliceStart < sliceMs) continue;
    await setImmediate();
    await eventLoop.yieldIfNeeded();
    sliceStart = performance.now();
  }
}
