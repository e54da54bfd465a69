import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ExternalFailure } from './external-failure.ts';
import { createSourceLog } from './source-log.ts';

let lines: string[];
beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = (host: string) => new ExternalFailure('unreachable', `${host} can't be read (ENOTFOUND).`);
const slow = new ExternalFailure('slow', 'www.bank.example took longer than 10000 ms.');
const busy = new ExternalFailure('status', 'www.bank.example answered 503.', { status: 503 });

function open({ isPersonal = true } = {}) {
  const write = (level: string) => (fields: unknown, text?: unknown) => {
    lines.push(`${level} ${text} ${JSON.stringify(fields)}`);
  };
  const log = { debug: vi.fn(), info: write('info'), warn: write('warn') };
  const sourceLog = createSourceLog({ log, isPersonal });
  return { ...sourceLog, log };
}

test('logs one sentence for all sources without a connection, whatever the number of attempts', () => {
  const { failed, log } = open();
  failed('rates', lost('www.bank.example'));
  for (let attempt = 0; attempt < 3; attempt += 1) failed('market', lost('prices.example'));
  failed('feeds', lost('news.example'));
  vi.advanceTimersByTime(1000);
  failed('market', lost('prices.example'));
  failed('rates', slow);
  vi.advanceTimersByTime(1000);
  expect(lines).toEqual([
    'info no connection to the sources of exchange rates, prices and news; the last known data is used ' +
      JSON.stringify({
        sources: ['rates', 'market', 'feeds'],
        reasons: ['www.bank.example', 'prices.example', 'news.example'].map((host) => lost(host).message),
      }),
  ]);
  expect(log.debug).toHaveBeenCalledTimes(7);
});

test('warns where others use the product', () => {
  open({ isPersonal: false }).failed('edgar', slow);
  vi.advanceTimersByTime(1000);
  expect(lines).toEqual([expect.stringMatching(/^warn no connection to the source of filings;/)]);
});

test('logs when a source answers again, and for what other reason it fails', () => {
  const { failed, worked } = open();
  worked('rates');
  failed('rates', slow);
  vi.advanceTimersByTime(1000);
  failed('rates', busy);
  failed('rates', busy);
  worked('rates');
  worked('rates');
  expect(lines.slice(1)).toEqual([
    'warn exchange rates: www.bank.example answered 503. {"source":"rates","kind":"status"}',
    'info the source of exchange rates answers again {"source":"rates"}',
  ]);
});

test('does not log a source that comes and goes, until it stays away', () => {
  const { failed, worked } = open();
  for (let count = 0; count < 5; count += 1) {
    failed('market', slow);
    vi.advanceTimersByTime(1000);
    worked('market');
  }
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(600_000);
  failed('market', slow);
  vi.advanceTimersByTime(1000);
  expect(lines).toHaveLength(3);
});

test('does not log a failure that ends at once', () => {
  const { failed, worked } = open();
  failed('market', slow);
  worked('market');
  vi.advanceTimersByTime(1000);
  expect(lines).toEqual([]);
});

test('leaves unexpected errors to the caller', () => {
  const { failed, log } = open();
  failed('rates', new TypeError('undefined is not a function'));
  failed('rates', new ExternalFailure('too_large', 'www.bank.example answered more than 9 bytes.'));
  vi.advanceTimersByTime(1000);
  expect([lines, log.debug.mock.calls]).toEqual([[], []]);
});
