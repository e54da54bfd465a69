import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases, startApi } from '../../../../tests/support/api.ts';
import { type EdgarFault, edgarFaults } from '../../../../tests/support/edgar-server.ts';
import { cik, quarterAfter, quarterBefore } from '../../../../tests/support/filed.ts';
import { type FilingDesk, startFilingDesk } from '../../../../tests/support/filing-desk.ts';
import { apple, chevron } from '../../providers/filings/sample-filings.ts';

describe.each(databases)('EDGAR that fails, on %s', (kind) => {
  let desk: FilingDesk;
  beforeAll(async () => {
    desk = await startFilingDesk(kind);
    desk.file(1, [apple]);
    await desk.refresh();
    desk.file(2, [chevron], quarterAfter);
  });
  afterAll(() => desk.stop());

  const lastRefresh = async () => {
    const { body } = await desk.edith.call('GET', '/wizards/filings');
    return body.investors.find((investor: { cik: string }) => investor.cik === cik).lastRefresh;
  };

  test.each(edgarFaults)('%s: told within a second, the wizard as it was', async (fault: EdgarFault) => {
    const before = await desk.wizard();
    desk.edgar.fail(/index\.json/, fault);
    const started = performance.now();
    const { status, body } = await desk.refresh();
    expect(performance.now() - started).toBeLessThan(1_500);
    desk.edgar.heal();
    const isGone = fault === 'missing';
    expect({ status, code: body.code }).toEqual(
      isGone ? { status: 404, code: 'not_found' } : { status: 503, code: 'upstream_unavailable' },
    );
    expect(body.message).toMatch(/^EDGAR [^\n]*\.$/);
    expect(body.message).not.toMatch(/127\.0\.0\.1|http/);
    expect(await desk.wizard()).toEqual(before);
    expect(await lastRefresh()).toMatchObject({ failed: true, message: body.message });
    await desk.edgar.idle();
  });

  test('a CIK that is nobody’s is told so, and what is no CIK is refused', async () => {
    expect(await desk.refresh({ cik: '42' })).toMatchObject({
      status: 404,
      body: { message: 'EDGAR has no 13F holdings report by an investor with the CIK 42.' },
    });
    expect(await desk.refresh({ cik: 'Buffett' })).toMatchObject({
      status: 400,
      body: { message: 'A CIK is a number of at most ten digits' },
    });
  });

  test('once it is back the refresh goes well; a quarter before that can’t be read is a warning', async () => {
    desk.file(3, [apple], { ...quarterBefore, cik: '77', manager: 'Other LP' });
    desk.file(4, [chevron], { cik: '77', manager: 'Other LP', cover: { manager: 'Other LP' } });
    desk.edgar.fail(/000003\/table/, 'cut off');
    const { body } = await desk.refresh({ cik: '77' });
    desk.edgar.heal();
    expect(body).toMatchObject({ outcome: 'created', wizard: { period: '2026-06-30' } });
    expect(body.warnings).toEqual([
      'The quarter before, to 2026-03-31, is not known: EDGAR could not be reached, or the connection broke.',
    ]);
    expect((await desk.wizard('Other LP')).holdings).toMatchObject([{ symbol: 'CVX', previousShares: null }]);
    expect((await desk.refresh({ cik: '77' })).body).toMatchObject({ outcome: 'updated', warnings: [] });
    expect((await desk.wizard('Other LP')).holdings).toMatchObject([{ symbol: 'CVX', previousShares: 0 }]);
    expect((await desk.refresh()).body).toMatchObject({
      outcome: 'updated',
      wizard: { period: '2026-09-30' },
    });
    expect(await lastRefresh()).toMatchObject({ failed: false });
  });
});

test('without a User-Agent nobody is asked, and that is told', async () => {
  const api = await startApi('sqlite');
  const edith = await api.admin();
  expect((await edith.call('GET', '/wizards/filings')).body.edgar).toBe(false);
  for (const [path, body] of [
    ['/wizards/filings/refresh', { cik: '1' }],
    ['/wizards/filings/refresh-all', undefined],
  ] as const) {
    const answer = await edith.call('POST', path, body);
    expect(answer).toMatchObject({
      status: 400,
      body: { message: expect.stringContaining('EDGAR_USER_AGENT') },
    });
  }
  await api.stop();
});
