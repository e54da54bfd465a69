import { expect, test, vi } from 'vitest';
import { ExternalFailure } from './platform/outbound/external-failure.ts';
import { failure, SourceFailure } from './providers/market/market-source.ts';
import { logFeedRun, marketFailureLog } from './source-reports.ts';

test('logs what a live source answers wrongly once a day, and leaves its outages to the log of sources', () => {
  const warn = vi.fn();
  const report = marketFailureLog({ warn }, 'fmp');
  const cause = new TypeError('undefined is not a function');
  for (let attempt = 0; attempt < 2; attempt += 1) {
    report(failure('plan', 'profile'));
    report(failure('unreachable', 'quote'));
    report(new SourceFailure('garbage', 'the response could not be read', cause));
  }
  expect(warn.mock.calls).toEqual([
    [{ source: 'fmp', kind: 'plan' }, 'profile: the plan does not include it'],
    [{ source: 'fmp', kind: 'garbage', err: cause }, 'the response could not be read'],
  ]);
});

test('does not say that feeds were read when all have failed', () => {
  const [info, failed, worked] = [vi.fn(), vi.fn(), vi.fn()];
  const tools = { log: { info }, sourceLog: { failed, worked } };
  const outage = new ExternalFailure('unreachable', 'news.example is away');
  logFeedRun(tools, { feeds: 6, failed: 6, pictures: 0 }, outage);
  expect([info.mock.calls, failed.mock.calls]).toEqual([[], [['feeds', outage]]]);
  const mixed = { feeds: 6, failed: 1, pictures: 2 };
  logFeedRun(tools, mixed, undefined);
  expect([info.mock.calls, worked.mock.calls]).toEqual([[[mixed, 'news feeds were read']], [['feeds']]]);
});
