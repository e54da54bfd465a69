import { createPause } from './create-pause.ts';

/** Runs a computation in steps. Lets other requests in between after every few milliseconds; many can share a pause. */
export async function runYielding<Result>(
  steps: Generator<void, Result>,
  pause = createPause(),
): Promise<Result> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await pause();
  }
}
