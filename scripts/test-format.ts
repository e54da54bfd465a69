/*
 * Runs the tests of one import format, all of its cases:
 *   npm run test:format -- trading212
 * Further options go to vitest: -u writes what the samples lead to beside them.
 */
import { spawnSync } from 'node:child_process';
import { formats } from '../src/server/providers/brokers/formats/formats.ts';
import { runCommand } from './database/command.ts';

const folder = 'src/server/providers/brokers/formats';

await runCommand(async () => {
  const [id = '', ...options] = process.argv.slice(2);
  const ids = formats.map((format) => format.id);
  if (!ids.includes(id)) {
    const what = id === '' ? 'Pass the id of a format' : `"${id}" is not the id of a format`;
    throw new Error(`${what}. There are: ${ids.toSorted().join(', ')}.`);
  }
  // The tests of a sample are named after its format.
  const args = ['run', folder, '-t', `^(${id}[:,]|every format) `, ...options];
  const env = { ...process.env, TEST_SCOPE: 'thorough' };
  const { status } = spawnSync('vitest', args, { stdio: 'inherit', env });
  process.exitCode = status ?? 1;
});
