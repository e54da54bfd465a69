import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startParserProcess } from '#server/platform/isolation/child-process.ts';
import { databases, startApi } from '#tests/support/api.ts';
import { cik, nextQuarter, previousQuarter } from '#tests/support/edgar-filings.ts';
import { type EdgarFault, edgarFaults } from '#tests/support/edgar-server.ts';
import { type FilingFixture, startFilingFixture } from '#tests/support/filing-fixture.ts';
import { apple, chevron } from '#tests/support/sample-filings.ts';
import { inScope } from '#tests/support/scope.ts';

/** Those that end by a time-out take seconds each; `edgar-faults.test.ts` shows with a short one that they are failures, too. */
const faults = inScope<readonly EdgarFault[]>(
  edgarFaults.filter((fault) => !['silent', 'stuck half-way'].includes(fault)),
  [...edgarFaults],
);

describe.each(databases)('EDGAR failures on %s', (kind) => {
  let filings: FilingFixture;
  beforeAll(async () => {
    filings = await startFilingFixture(kind, startParserProcess);
    filings.file(1, [apple]);
    await filings.refresh();
    filings.file(2, [chevron], nextQuarter);
  });
  afterAll(() => filings.stop());

  const lastRefresh = async () => {
    const { body } = await filings.admin.call('GET', '/wizards/filings');
    return body.investors.find((investor: { cik: string }) => investor.cik === cik).lastRefresh;
  };

  test.each(faults)('%s: reported, investor unchanged', async (fault: EdgarFault) => {
    const before = await filings.investor();
    filings.edgar.fail(/index\.json/, fault);
    const { status, body } = await filings.refresh();
    filings.edgar.heal();
    const isMissing = fault === 'missing';
    expect({ status, code: body.code }).toEqual(
      isMissing ? { status: 404, code: 'not_found' } : { status: 503, code: 'upstream_unavailable' },
    );
    expect(body.message).toMatch(/^EDGAR [^\n]*\.$/);
    expect(body.message).not.toMatch(/127\.0\.0\.1|http/);
    expect(await filings.investor()).toEqual(before);
    expect(await lastRefresh()).toMatchObject({ failed: true, message: body.message });
    await filings.edgar.idle();
  });

  test('responds 404 for an unknown CIK and 400 for an invalid one', async () => {
    expect(await filings.refresh({ cik: '42' })).toMatchObject({
      status: 404,
      body: { message: 'EDGAR has no 13F holdings report by an investor with the CIK 42.' },
    });
    expect(await filings.refresh({ cik: 'Buffett' })).toMatchObject({
      status: 400,
      body: { message: 'A CIK is a number of at most ten digits' },
    });
  });

  test('refreshes after EDGAR recovers; an unreadable previous quarter is a warning', async () => {
    filings.file(3, [apple], { ...previousQuarter, cik: '77', manager: 'Other LP' });
    filings.file(4, [chevron], { cik: '77', manager: 'Other LP', cover: { manager: 'Other LP' } });
    filings.edgar.fail(/000003\/table/, 'cut off');
    const { body } = await filings.refresh({ cik: '77' });
    filings.edgar.heal();
    expect(body).toMatchObject({ outcome: 'created', wizard: { period: '2026-06-30' } });
    expect(body.warnings).toEqual([
      'The quarter before, to 2026-03-31, is not known: EDGAR could not be reached, or the connection broke.',
    ]);
    expect((await filings.investor('Other LP')).holdings).toMatchObject([
      { symbol: 'CVX', previousShares: null },
    ]);
    expect((await filings.refresh({ cik: '77' })).body).toMatchObject({ outcome: 'updated', warnings: [] });
    expect((await filings.investor('Other LP')).holdings).toMatchObject([
      { symbol: 'CVX', previousShares: 0 },
    ]);
    expect((await filings.refresh()).body).toMatchObject({
      outcome: 'updated',
      wizard: { period: '2026-09-30' },
    });
    expect(await lastRefresh()).toMatchObject({ failed: false });
  });
});

test('rejects a refresh without a configured User-Agent', async () => {
  const api = await startApi('sqlite');
  const admin = await api.admin();
  expect((await admin.call('GET', '/wizards/filings')).body.edgar).toBe(false);
  for (const [path, body] of [
    ['/wizards/filings/refresh', { cik: '1' }],
    ['/wizards/filings/refresh-all', undefined],
  ] as const) {
    const response = await admin.call('POST', path, body);
    expect(response).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('EDGAR_USER_AGENT') },
    });
  }
  await api.stop();
});
