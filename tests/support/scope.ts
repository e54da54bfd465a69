import { createHash } from 'node:crypto';

/** Whether this run is exhaustive (`npm run test:thorough`). `npm test` tests the same behaviour with fewer cases. */
export const thorough = process.env['TEST_SCOPE'] === 'thorough';

/** Returns `all` cases in a thorough run, and `some` of them in `npm test`. */
export const inScope = <Cases>(some: Cases, all: Cases): Cases => (thorough ? all : some);

/** Returns the number of runs of a property test: all in a thorough run, a tenth in `npm test`, at least five. */
export const runsOf = (all: number): number => inScope(Math.min(all, Math.max(5, Math.ceil(all / 10))), all);

/** The seed of every random choice of this run. `--seed` sets it. */
export const runSeed = Number(process.env['TEST_SEED'] ?? 24);

/** Returns the seed of a named random choice. It depends on nothing but the name and the seed of the run. */
const seedOf = (name: string): number =>
  createHash('sha256').update(`${runSeed} ${name}`).digest().readUInt32LE(0) >>> 1;

/**
 * Returns a generator of numbers from 0 to 1, excluding 1, and prints its seed. The name is that of the test that draws
 * them. Algorithm: mulberry32.
 */
export function randomFor(name: string): () => number {
  let state = seedOf(name);
  process.stdout.write(`Random choices of "${name}": --seed ${runSeed}\n`);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
