import { afterEach, beforeEach, expect, test } from 'vitest';
import { newestFiling } from '#tests/support/edgar-filings.ts';
import {
  type EdgarFault,
  type EdgarServer,
  edgarFaults,
  startEdgarServer,
} from '#tests/support/edgar-server.ts';
import { apple, sampleCover, sampleTable } from '#tests/support/sample-filings.ts';
import { inScope } from '#tests/support/scope.ts';
import { createEdgar, type EdgarSettings } from './edgar.ts';
import { EdgarFailure, type EdgarFailureKind } from './edgar-calls.ts';
import { readFiling } from './read-information-table.ts';

const cik = '1067983';
let server: EdgarServer;

beforeEach(async () => {
  server = await startEdgarServer();
});
afterEach(() => server.stop());

const edgarWith = (settings: Partial<EdgarSettings> = {}) =>
  createEdgar({
    readFiling,
    dataUrl: server.url,
    archivesUrl: server.url,
    userAgent: 'Holdwise desk@example.com',
    sleep: async () => undefined,
    // A busy machine may need more than the default to send an endless answer.
    timeoutMs: 60_000,
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
  if (!(error instanceof EdgarFailure)) throw new Error('expected an EdgarFailure', { cause: error });
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
const documents = [
  ['list of submissions', /submissions/],
  ['index', /index\.json/],
  ['cover page', /primary_doc/],
  ['table', /form13f/],
] as const;
const all = documents.flatMap(([document, path], row) =>
  edgarFaults.map((fault, column) => ({ document, fault, path, at: row + column })),
);
// In `npm test` each fault hits one document, and each document several faults.
const cases = inScope(
  all.filter(({ at }) => at % documents.length === 0),
  all,
);

test.each(cases)('$document: $fault causes the right failure and a retry succeeds', async (one) => {
  const { document, fault, path } = one;
  file(sampleTable([apple]));
  const isSlow = /silent|stuck/.test(fault);
  const edgar = isSlow ? edgarWith({ timeoutMs: 100 }) : edgarWith();
  server.fail(path, fault);
  if (document === 'list of submissions' && fault === 'missing')
    expect(await newestFiling(edgar, cik)).toBeUndefined();
  else expect((await failureOf(newestFiling(edgar, cik))).kind).toBe(kindOf[fault]);
  await server.idle();
  server.heal();
  // A busy machine may answer later than the short timeout.
  const next = isSlow ? edgarWith() : edgar;
  expect((await newestFiling(next, cik))?.table.total).toBe('1000');
});

test('reports a truncated table as garbage with the message of its parser', async () => {
  file(sampleTable([apple]).slice(0, -30));
  expect((await failureOf(newestFiling(edgarWith(), cik))).message).toMatch(
    /^EDGAR's filing can't be read\. The information table is truncated/,
  );
});

test('fails as unreachable if no server listens', async () => {
  const edgar = edgarWith({ dataUrl: 'http://127.0.0.1:9' });
  expect((await failureOf(newestFiling(edgar, cik))).kind).toBe('unreachable');
});

test('starts calls a tenth of a second apart', async () => {
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

test('can be aborted before, during and after throttling', async () => {
  const reason = new Error('enough');
  await expect(edgarWith().filings(cik, AbortSignal.abort(reason))).rejects.toBe(reason);
  expect(server.calls).toEqual([]);

  server.fail(/./, 'stuck half-way');
  const edgar = edgarWith({ sleep: undefined, callsPerSecond: 0.001 });
  const { signal, abort } = abortable(reason);
  const sent = edgar.filings(cik, signal).catch((error: unknown) => error);
  const queued = edgar.filings(cik, signal).catch((error: unknown) => error);
  await expect.poll(() => server.calls.length).toBe(1);
  abort();
  expect([await sent, await queued]).toEqual([reason, reason]);
  await server.idle();
  expect(server.calls).toHaveLength(1);
});

function abortable(reason: Error) {
  const controller = new AbortController();
  return { signal: controller.signal, abort: () => controller.abort(reason) };
}
