import { expect, test } from 'vitest';
import { emptySettings, expectNothingLeft, npmRun, type Run } from './support/npm-run.ts';

const endings: { what: string; end: (run: Run) => void }[] = [
  { what: 'npm is killed', end: ({ npm }) => npm.kill('SIGKILL') },
  { what: 'npm gets SIGTERM', end: ({ npm }) => npm.kill('SIGTERM') },
  { what: 'Ctrl+C is pressed', end: ({ npm: { pid = 0 } }) => process.kill(-pid, 'SIGINT') },
  { what: 'the terminal is closed', end: ({ npm: { pid = 0 } }) => process.kill(-pid, 'SIGHUP') },
];
const commands = ['start', 'dev'] as const;

const runs = commands.flatMap((command) => endings.map((ending) => ({ command, ...ending })));

test.each(runs)('npm run $command: leaves no process behind when $what', async ({ command, end }) => {
  const run = await npmRun(command, await emptySettings());
  expect(run.descendants.length).toBeGreaterThan(0);
  end(run);
  await expectNothingLeft(run);
});
