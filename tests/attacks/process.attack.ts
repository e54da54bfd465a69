import { expect, test } from 'vitest';
import { emptySettings, expectNothingLeft, npmRun } from './support/npm-run.ts';

test('frees the port and the folder when the launcher is killed', async () => {
  const settings = await emptySettings();
  const run = await npmRun('start', settings);
  const [launcher = 0, server] = run.descendants;
  expect(server).toBeDefined();
  process.kill(launcher, 'SIGKILL');
  await expectNothingLeft(run);
  const next = await npmRun('start', settings);
  next.npm.kill('SIGTERM');
  await expectNothingLeft(next);
});
