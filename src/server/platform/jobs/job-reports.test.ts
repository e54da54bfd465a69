import { expect, test, vi } from 'vitest';
import { createDatabaseLog } from '../log/database-log.ts';
import { ExternalFailure } from '../outbound/external-failure.ts';
import { createJobReports } from './job-reports.ts';

function open() {
  const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn() };
  const metrics = { job: vi.fn() };
  const report = createJobReports({ log, metrics, databaseLog: createDatabaseLog(log) });
  return { log, metrics, ...report('rates', 'the rates could not be read') };
}

test('logs an unexpected error with its stack once in a row, and no outage of a source', () => {
  const { log, metrics, onRun, onFailure } = open();
  const bug = new TypeError('undefined is not a function');
  const shapeless = new Error('The file has no rates.');
  for (const error of [bug, bug, new ExternalFailure('unreachable', 'no'), shapeless]) onFailure(error);
  onRun();
  onFailure(shapeless);
  expect(log.warn.mock.calls).toEqual(
    [bug, shapeless, shapeless].map((err) => [{ err }, 'the rates could not be read']),
  );
  expect(metrics.job.mock.calls.map(([, succeeded]) => succeeded)).toEqual([
    ...[false, false, false, false],
    ...[true, false],
  ]);
});

test('logs once that the database does not answer, and once that it does again', () => {
  const { log, onRun, onFailure } = open();
  const down = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
  for (let run = 0; run < 3; run += 1) onFailure(down);
  onRun();
  onRun();
  expect(log.warn.mock.calls).toEqual([['the database does not answer; jobs are tried again']]);
  expect(log.info.mock.calls).toEqual([['the database answers again']]);
});
