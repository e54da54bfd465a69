import fc from 'fast-check';
import { runSeed, runsOf } from './scope.ts';

const usualRuns = 100;

// Property tests draw from the seed of the run, so that `--seed` repeats all of them.
fc.configureGlobal({ seed: runSeed, numRuns: runsOf(usualRuns) });
