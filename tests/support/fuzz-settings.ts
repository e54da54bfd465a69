/** The duration of each fuzz test in milliseconds, and the seed. `npm run fuzz` sets both. */
export const fuzzMs = Number(process.env['FUZZ_SECONDS'] ?? 4) * 1000;
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/** Prints the number of runs and the seed. */
export const reportRuns = (unit: string, runs: number): boolean =>
  process.stdout.write(`${runs} ${unit}, seed ${fuzzSeed}\n`);

/** Parameters of `fc.assert` that run until the time is up. A failure report contains the seed. */
export const untilTimeout = {
  seed: fuzzSeed,
  numRuns: 1_000_000,
  interruptAfterTimeLimit: fuzzMs,
  endOnFailure: fuzzMs > 60_000,
};
