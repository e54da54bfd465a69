import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type EdgarFault,
  type EdgarServer,
  edgarFaults,
  startEdgarServer,
} from '../../../../tests/support/edgar-server.ts';
import { createEdgar, type EdgarSettings } from './edgar.ts';
import { EdgarFailure, type EdgarFailureKind } from './edgar-failure.ts';
import { apple, sampleCover, sampleTable } from './sample-filings.ts';

const cik = '1067983';
let server: EdgarServer;

beforeEach(async () => {
  server = await startEdgarServer();
});
afterEach(() => server.stop());

const edgarWith = (settings: Partial<EdgarSettings> = {}) =>
  createEdgar({
    dataUrl: server.url,
    archivesUrl: server.url,
    userAgent: 'Holdwise desk@example.com',
    sleep: async () => undefined,
    ...settings,
  });

/** Files a 13F-HR with this table. */
function file(table: string): void {
  server.file({
    cik,
    accession: '0001193125-26-352200',
    form: '13F-HR',
    period: '2026-06-30',
    filedOn: '2026-08-14',
    files: { 'primary_doc.xml': sampleCover(), 'form13f_q2.xml': table },
  });
}

async function failureOf(promise: Promise<unknown>): Promise<EdgarFailure> {
  const error: unknown = await promise.catch((thrown: unknown) => thrown);
  if (!(error instanceof EdgarFailure)) throw new Error('this should have failed', { cause: error });
  expect(error.message).not.toMatch(/http|127\.0\.0\.1|\n/);
  return error;
}

const kindOf: Record<EdgarFault, EdgarFailureKind> = {
  forbidden: 'busy',
  'too many': 'busy',
  'web page with 200': 'busy',
  down: 'busy',
  'odd status': 'garbage',
  missing: 'unknown',
  redirect: 'unreachable',
  silent: 'slow',
  'stuck half-way': 'slow',
  'cut off': 'unreachable',
  reset: 'unreachable',
  garbage: 'garbage',
  endless: 'garbage',
};
const places = [
  ['list of submissions', /submissions/],
  ['index', /index\.json/],
  ['cover page', /primary_doc/],
  ['table', /form13f/],
] as const;
const troubles = places.flatMap(([place, path]) => edgarFaults.map((fault) => [place, fault, path] as const));

test.each(troubles)('%s: %s; the failure says so, and the next try goes well', async (place, fault, path) => {
  file(sampleTable([apple]));
  const edgar = edgarWith({ timeoutMs: /silent|stuck/.test(fault) ? 100 : 20_000 });
  server.fail(path, fault);
  if (place === 'list of submissions' && fault === 'missing')
    expect(await edgar.newestFiling(cik)).toBeUndefined();
  else expect((await failureOf(edgar.newestFiling(cik))).kind).toBe(kindOf[fault]);
  await server.idle();
  server.heal();
  expect((await edgar.newestFiling(cik))?.table.total).toBe('1000');
});

test('a table that breaks off is garbage, in the words of its reader', async () => {
  file(sampleTable([apple]).slice(0, -30));
  expect((await failureOf(edgarWith().newestFiling(cik))).message).toMatch(
    /^EDGAR's filing can't be read\. The information table is cut off/,
  );
});

test('a service that nobody runs is unreachable', async () => {
  const edgar = edgarWith({ dataUrl: 'http://127.0.0.1:9' });
  expect((await failureOf(edgar.newestFiling(cik))).kind).toBe('unreachable');
});

test('calls begin a tenth of a second apart, whoever makes them', async () => {
  let clock = 1_000;
  const starts: number[] = [];
  const edgar = edgarWith({
    callsPerSecond: 50,
    now: () => clock,
    sleep: async (ms) => {
      starts.push(clock + ms);
    },
  });
  file(sampleTable([]));
  await Promise.all(Array.from({ length: 25 }, () => edgar.filings(cik)));
  expect(starts).toEqual(Array.from({ length: 24 }, (_, index) => 1_100 + index * 100));
  clock = 9_000;
  await edgar.filings(cik);
  expect(starts).toHaveLength(24);
});

test('who asks may give up, before, while and after waiting for a turn', async () => {
  const reason = new Error('enough');
  await expect(edgarWith().filings(cik, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(server.calls).toEqual([]);

  server.fail(/./, 'stuck half-way');
  const edgar = edgarWith({ sleep: undefined, callsPerSecond: 0.001 });
  const { signal, abort } = abortable(reason);
  const asked = edgar.filings(cik, signal).catch((error: unknown) => error);
  const queued = edgar.filings(cik, signal).catch((error: unknown) => error);
  await expect.poll(() => server.calls.length).toBe(1);
  abort();
  expect([await asked, await queued]).toEqual([reason, reason]);
  await server.idle();
  expect(server.calls).toHaveLength(1);
});

function abortable(reason: Error) {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort(reason) };
}
