import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../../tests/support/api.ts';
import { cik, manager, quarterBefore } from '../../../../tests/support/filed.ts';
import { type FilingDesk, startFilingDesk } from '../../../../tests/support/filing-desk.ts';
import {
  apple,
  chevron,
  type SampleCover,
  type SampleLine,
  sampleCover,
  sampleSubmission,
  sampleTable,
  submissionOf,
} from '../../providers/filings/sample-filings.ts';

/** A submission's header says 2026-08-14, CIK 1067983 and this accession number. */
const accession = '0001193125-26-352200';
const submission = (lines: SampleLine[], cover: SampleCover = {}) =>
  submissionOf(lines, { cik, manager, ...cover });

describe.each(databases)('13F filings that are uploaded, on %s', (kind) => {
  let desk: FilingDesk;
  beforeEach(async () => {
    desk = await startFilingDesk(kind);
  });
  afterEach(() => desk.stop());

  test('a whole submission says itself whose it is and when it was filed', async () => {
    const { status, body } = await desk.upload(submission([apple, chevron], { tableTotal: '9' }));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { outcome: 'created', wizard: { name: manager, period: '2026-06-30' } },
    });
    expect(body.warnings).toEqual(['The lines add up to $2,000, the cover page says $9.']);
    expect((await desk.wizard()).filing).toEqual({
      firm: manager,
      period: '2026-06-30',
      filedOn: '2026-08-14',
      url: `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/`,
      totalValue: 2000,
    });
  });

  test('a table needs to be told whose it is, and the quarter', async () => {
    const table = sampleTable([apple], 'ns1:');
    const about = { cik, name: 'Sam Sample', period: '2026-06-30' };
    expect(await desk.upload(table, { cik })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('does not say which quarter') },
    });
    expect(await desk.upload(table, { period: '2026-06-30' })).toMatchObject({
      status: 422,
      body: { message: 'The file does not say whose filing it is: give the CIK of the investor.' },
    });
    expect((await desk.upload(table, { ...about, period: '2026-06-29' })).status).toBe(400);
    expect((await desk.upload(table, about)).body).toMatchObject({
      outcome: 'created',
      wizard: { name: 'Sam Sample' },
    });
    const { filing } = await desk.wizard('Sam Sample');
    expect(filing).toMatchObject({
      firm: 'Sam Sample',
      filedOn: null,
      url: expect.stringContaining(`CIK=${cik}`),
    });
    const next = sampleTable([chevron]);
    expect((await desk.upload(next, { name: 'Sam Sample', period: '2026-09-30' })).body.outcome).toBe(
      'updated',
    );
    expect((await desk.changes('Sam Sample')).counts).toMatchObject({ bought: 1, sold: 1 });
  });

  test('a table of a quarter before dollars were asked for is in thousands', async () => {
    await desk.upload(sampleTable([apple]), { cik, name: 'Sam', period: '2022-06-30' });
    expect((await desk.wizard('Sam')).holdings).toMatchObject([{ value: 1_000_000 }]);
  });

  test('an older quarter is kept to compare with, and the wizard shows the newer', async () => {
    await desk.upload(submission([{ ...apple, shares: '30' }]));
    const table = sampleTable([{ ...apple, shares: '20' }]);
    const { body } = await desk.upload(table, { cik, period: quarterBefore.period });
    expect(body.warnings).toEqual([
      'The wizard shows the newer filing for 2026-06-30; this one is kept to compare with.',
    ]);
    expect((await desk.wizard()).holdings).toMatchObject([{ shares: 30, previousShares: 20 }]);
    expect((await desk.changes()).rows).toMatchObject([{ kind: 'added', shares: 30, previousShares: 20 }]);
  });

  test('an amendment that adds holdings is added once', async () => {
    desk.file(1, [apple]);
    await desk.refresh();
    const added = submission([chevron], { form: '13F-HR/A', amendment: 'NEW HOLDINGS' });
    expect((await desk.upload(added)).body.outcome).toBe('updated');
    const wizard = await desk.wizard();
    expect(wizard.holdings).toHaveLength(2);
    expect((await desk.upload(added)).body).toMatchObject({ outcome: 'unchanged' });
    expect(await desk.wizard()).toEqual(wizard);
  });

  test('what was filed later is not replaced by what was filed before', async () => {
    const late = { form: '13F-HR/A', filedOn: '2026-09-20', cover: { amendment: 'RESTATEMENT' } };
    desk.file(1, [chevron], late);
    await desk.refresh();
    const { body } = await desk.upload(submission([apple]));
    expect(body).toMatchObject({
      outcome: 'unchanged',
      warnings: [expect.stringContaining('was filed later')],
    });
    expect((await desk.wizard()).holdings).toMatchObject([{ symbol: 'CVX' }]);
  });

  test.each([
    ['a web page', '<!DOCTYPE html><html><body>SEC.gov | Request Rate Threshold Exceeded</body></html>'],
    ['an empty file', ''],
    ['a table that breaks off', sampleTable([apple]).slice(0, -40)],
    ['a spreadsheet', 'name,symbol,value\nAda,KO,1\n'],
    ['a cover page alone', sampleSubmission([sampleCover()])],
  ])('%s is refused in words, and changes nothing', async (_what, file) => {
    const before = (await desk.edith.call('GET', '/wizards/filings')).body;
    const { status, body } = await desk.upload(file, { cik, period: '2026-06-30' });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid' });
    expect(body.message).toMatch(/^(?:The|This) [^\n]+\.$/);
    expect((await desk.edith.call('GET', '/wizards/filings')).body).toEqual(before);
  });

  test('a filing of another investor than told is refused, and a form without a file too', async () => {
    expect(await desk.upload(submission([apple]), { cik: '7' })).toMatchObject({
      status: 422,
      body: { message: `The filing is that of CIK ${cik}, not of 7. Nothing was changed.` },
    });
    const empty = await desk.edith.send('POST', '/wizards/filings/upload', {});
    expect(empty).toMatchObject({ status: 400, body: { message: 'Send one 13F filing as `file`.' } });
  });
});
