import { runSeed, runsOf } from './scope.ts';

const seconds = process.env['FUZZ_SECONDS'];
const limitMs = Number(seconds ?? 0) * 1000;

export const fuzzSeed = runSeed;
/** A bound for fuzzing that hangs, like that of other tests: a busy machine needs minutes for a thousand calls. */
export const fuzzTimeoutMs = limitMs + 600_000;

/** Prints the number of runs and the seed. */
export const reportRuns = (unit: string, runs: number): boolean =>
  process.stdout.write(`${runs} ${unit}, seed ${fuzzSeed}\n`);

/**
 * Returns parameters of `fc.assert` for a number of runs. `npm run fuzz` sets FUZZ_SECONDS, and each fuzz test runs until
 * the time is up. A failure report contains the seed.
 */
export const fuzzParameters = (numRuns: number) =>
  seconds === undefined
    ? { seed: fuzzSeed, numRuns: runsOf(numRuns) }
    : {
        seed: fuzzSeed,
        numRuns: 1_000_000_000,
        interruptAfterTimeLimit: limitMs,
        endOnFailure: limitMs > 60_000,
      };
