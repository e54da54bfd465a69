import { parseArgs } from 'node:util';
import { runStep } from './testing/steps.ts';

// Runs the fuzz tests for longer than the test suite does. `--seed` repeats an earlier run.
const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, seed: { type: 'string' } },
});
const fuzzTests = 4; // fuzzed calls and raw requests, each on two databases
const seconds = (Number(values.minutes) * 60) / fuzzTests;
if (!(seconds > 0)) {
  process.stderr.write('--minutes must be a number above 0.\n');
  process.exit(1);
}
process.exitCode = await runStep(
  'Fuzzing',
  'vitest',
  ['run', '--project=unit', '--maxWorkers=1', 'src/server/platform/http/'],
  {
    ...process.env,
    NODE_ENV: 'test',
    TEST_SCOPE: 'thorough',
    FUZZ_SECONDS: String(seconds),
    ...(values.seed !== undefined && { TEST_SEED: values.seed }),
  },
);
