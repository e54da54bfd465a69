import { createPause } from './create-pause.ts';

/** Runs a computation in steps. Lets other requests in between after every few milliseconds. */
export async function runYielding<Result>(steps: Generator<void, Result>): Promise<Result> {
  const pause = createPause();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
