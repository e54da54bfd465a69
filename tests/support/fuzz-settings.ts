/** How long to look for trouble (of each kind, in milliseconds), and from which seed. `npm run fuzz` sets both. */
export const fuzzMs = Number(process.env['FUZZ_SECONDS'] ?? 4) * 1000;
export const fuzzSeed = Number(process.env['FUZZ_SEED'] ?? Date.now() % 2 ** 31);

/** What a search came to; it is of use when it ran for longer than in every test. */
export const tellRuns = (what: string, runs: number): boolean =>
  process.stdout.write(`${runs} ${what}, seed ${fuzzSeed}\n`);

/** For `fc.assert`: as many runs as the time allows. What fails is told with the seed that brings it back. */
export const untilTimeIsUp = {
  seed: fuzzSeed,
  numRuns: 1_000_000,
  interruptAfterTimeLimit: fuzzMs,
  endOnFailure: fuzzMs > 60_000,
};
