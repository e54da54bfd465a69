import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { type LastRun, lastRunOf, withDuration } from './last-run.ts';

const table = `| command          | what it does | duration   |
| ---------------- | ------------ | ---------- |
| \`npm test\`       | everything   | 17 min     |
| \`npm test more\`  | the rest     | 40 min     |
`;

const run = (seconds: number, cores = 2): LastRun => ({
  command: 'npm test',
  date: '2026-11-23T20:00:00.000Z',
  cores,
  steps: [
    { title: 'Build', seconds: 9 },
    { title: 'the whole run', seconds },
  ],
});

test.each([
  [run(451.2), '7 min 31 s'],
  [run(480), '8 min     '],
  [run(59.4), '59 s      '],
  [run(450, 4), '7 min 30 s (4 cores)'],
])('writes the duration of the whole run %#', (last, duration) => {
  expect(withDuration(table, last)).toBe(table.replace('17 min    ', duration));
});

test('records the steps and the whole run in seconds', () => {
  expect(lastRunOf('npm test', [{ title: 'Build', ms: 9_040 }], 450_000)).toEqual({
    command: 'npm test',
    date: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    cores: availableParallelism(),
    steps: [
      { title: 'Build', seconds: 9 },
      { title: 'the whole run', seconds: 450 },
    ],
  });
});

test('refuses a command without a row and a run without an end', () => {
  expect(() => withDuration(table, { ...run(1), command: 'npm start' })).toThrow(
    'The table of commands has no row for "npm start".',
  );
  expect(() => withDuration(table, { ...run(1), steps: [] })).toThrow(
    'test-results/durations.json has no step "the whole run".',
  );
});
