import { parseArgs } from 'node:util';
import { runStep } from './testing/steps.ts';

/** Looks for trouble for longer than the tests do. `--seed` brings back what a run has found. */
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' } },
});
const searches = 4; // of the contract on two databases, and of raw requests on two
const seconds = (Number(values.minutes) * 60) / searches;
if (!(seconds > 0)) {
  process.stderr.write('--minutes takes a number above 0.\n');
  process.exit(1);
}
process.exitCode = await runStep(
  'Fuzzing',
  'vitest',
  ['run', '--maxWorkers=1', 'src/server/platform/http/'],
  {
    ...process.env,
    NODE_ENV: 'test',
    FUZZ_SECONDS: String(seconds),
    ...(values.seed !== undefined && { FUZZ_SEED: values.seed }),
  },
);
