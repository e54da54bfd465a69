import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bothDatabases, databases } from '#tests/support/api.ts';
import { cik, manager, previousQuarter } from '#tests/support/edgar-filings.ts';
import { type FilingFixture, startFilingFixture } from '#tests/support/filing-fixture.ts';
import {
  apple,
  chevron,
  type SampleCover,
  type SampleLine,
  sampleCover,
  sampleSubmission,
  sampleTable,
  submissionOf,
} from '#tests/support/sample-filings.ts';

/** The header of a sample submission contains 2026-08-14, CIK 1067983 and this accession number. */
const accession = '0001193125-26-352200';
const submission = (lines: SampleLine[], cover: SampleCover = {}) =>
  submissionOf(lines, { cik, manager, ...cover });

describe.each(bothDatabases)('uploaded 13F filings on %s', (kind) => {
  let filings: FilingFixture;
  beforeEach(async () => {
    filings = await startFilingFixture(kind);
  });
  afterEach(() => filings.stop());

  test('an information table requires a CIK and a quarter', async () => {
    const table = sampleTable([apple], 'ns1:');
    const query = { cik, name: 'Sam Sample', period: '2026-06-30' };
    expect(await filings.upload(table, { cik })).toMatchObject({
      status: 422,
      body: { message: expect.stringContaining('does not say which quarter') },
    });
    expect(await filings.upload(table, { period: '2026-06-30' })).toMatchObject({
      status: 422,
      body: { message: 'The file does not name the investor: enter the CIK of the investor.' },
    });
    expect((await filings.upload(table, { ...query, period: '2026-06-29' })).status).toBe(400);
    expect((await filings.upload(table, query)).body).toMatchObject({
      outcome: 'created',
      wizard: { name: 'Sam Sample' },
    });
    const { filing } = await filings.investor('Sam Sample');
    expect(filing).toMatchObject({
      firm: 'Sam Sample',
      filedOn: null,
      url: expect.stringContaining(`CIK=${cik}`),
    });
    const next = sampleTable([chevron]);
    expect((await filings.upload(next, { name: 'Sam Sample', period: '2026-09-30' })).body.outcome).toBe(
      'updated',
    );
    expect((await filings.changes('Sam Sample')).counts).toMatchObject({ bought: 1, sold: 1 });
  });

  test('stores an older quarter for comparison and shows the newer one', async () => {
    await filings.upload(submission([{ ...apple, shares: '30' }]));
    const table = sampleTable([{ ...apple, shares: '20' }]);
    const { body } = await filings.upload(table, { cik, period: previousQuarter.period });
    expect(body.warnings).toEqual([
      expect.stringContaining('The prices do not confirm a unit'),
      'The wizard shows the newer filing for 2026-06-30; this one is stored for comparison.',
    ]);
    expect((await filings.investor()).holdings).toMatchObject([{ shares: 30, previousShares: 20 }]);
    expect((await filings.changes()).changes).toMatchObject([
      { action: 'added', shares: 30, previousShares: 20 },
    ]);
  });

  test('the same filing uploaded twice changes nothing and is not audited twice', async () => {
    const events = async () => (await filings.admin.call('GET', '/admin/activity')).body;
    expect((await filings.upload(submission([apple, chevron]))).body.outcome).toBe('created');
    const [investor, before] = [await filings.investor(), await events()];
    expect((await filings.upload(submission([apple, chevron]))).body.outcome).toBe('unchanged');
    expect([await filings.investor(), await events()]).toEqual([investor, before]);
    expect((await filings.upload(submission([apple]))).body.outcome).toBe('updated');
  });

  test('adds the holdings of an amendment once', async () => {
    filings.file(1, [apple]);
    await filings.refresh();
    const added = submission([chevron], { form: '13F-HR/A', amendment: 'NEW HOLDINGS' });
    expect((await filings.upload(added)).body.outcome).toBe('updated');
    const investor = await filings.investor();
    expect(investor.holdings).toHaveLength(2);
    expect((await filings.upload(added)).body).toMatchObject({ outcome: 'unchanged' });
    expect(await filings.investor()).toEqual(investor);
  });

  test('previews an upload without storing anything, and undoes it', async () => {
    const before = await filings.events();
    const first = submission([apple, { ...chevron, value: '9000' }]);
    const { body } = await filings.preview(first);
    expect(body.preview).toMatchObject({
      investor: manager,
      isNew: true,
      cik,
      period: '2026-06-30',
      filedOn: '2026-08-14',
      kind: 'new',
      total: 10_000,
      comparedWith: null,
      changes: [{ action: 'bought', count: 2, names: ['Chevron Corporation (CVX)', 'Apple Inc. (AAPL)'] }],
    });
    expect(await filings.events()).toEqual(before);
    const created = (await filings.upload(first)).body;
    expect(created).toMatchObject({ outcome: 'created', undo: expect.any(String) });
    expect((await filings.preview(first)).body.preview).toMatchObject({ kind: 'unchanged', changes: [] });
    expect((await filings.upload(first)).body).toMatchObject({ outcome: 'unchanged', undo: null });

    const next = submission([{ ...apple, shares: '30' }]);
    const shown = await filings.investor();
    expect((await filings.preview(next)).body.preview).toMatchObject({
      isNew: false,
      kind: 'replacement',
      comparedWith: { period: '2026-06-30', filedOn: '2026-08-14', total: 10_000 },
      changes: [
        { action: 'added', count: 1 },
        { action: 'sold', count: 1, names: ['Chevron Corporation (CVX)'] },
      ],
    });
    const replaced = (await filings.upload(next)).body;
    expect(await filings.undo(created.undo)).toMatchObject({ status: 409 });
    expect(await filings.undo(replaced.undo)).toMatchObject({ status: 200 });
    expect(await filings.investor()).toEqual(shown);
    expect(await filings.undo(replaced.undo)).toMatchObject({ status: 404 });
    expect((await filings.events())[0]).toEqual(['Edith', 'wizard.unfiled', manager]);
  });

  test('undoes the upload that created an investor', async () => {
    const { body } = await filings.upload(submission([apple]));
    expect(await filings.undo(body.undo)).toMatchObject({ status: 200 });
    const { wizards } = (await filings.visitor.call('GET', '/wizards/names')).body;
    expect(wizards.map(({ name }: { name: string }) => name)).not.toContain(manager);
    expect((await filings.preview(submission([apple]))).body.preview).toMatchObject({
      isNew: true,
      kind: 'new',
    });
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(kind)) return;

  test('reads the investor and the filing date from a full submission', async () => {
    const { status, body } = await filings.upload(submission([apple, chevron], { tableTotal: '9' }));
    expect({ status, body }).toMatchObject({
      status: 200,
      body: { outcome: 'created', wizard: { name: manager, period: '2026-06-30' } },
    });
    expect(body.warnings).toEqual([
      'The lines add up to $2,000, the cover page says $9.',
      expect.stringContaining('The prices do not confirm a unit'),
    ]);
    expect((await filings.investor()).filing).toEqual({
      firm: manager,
      period: '2026-06-30',
      filedOn: '2026-08-14',
      url: `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/`,
      totalValue: 2000,
    });
  });

  test('reads the values of an old quarter as thousands of dollars', async () => {
    await filings.upload(sampleTable([apple]), { cik, name: 'Sam', period: '2022-06-30' });
    expect((await filings.investor('Sam')).holdings).toMatchObject([{ value: 1_000_000 }]);
  });

  test('corrects a unit that contradicts prices, with a warning', async () => {
    // Closing prices of 2021-12-31: values in dollars in a period that requires thousands.
    const lines = [
      { ...apple, shares: '1000', value: '177570' },
      { ...chevron, shares: '1000', value: '117350' },
    ];
    const { body } = await filings.upload(sampleTable(lines), { cik, name: 'Sam', period: '2021-12-31' });
    const warning = expect.stringContaining('had a thousand times their price');
    expect(body.warnings).toEqual([warning]);
    expect((await filings.investor('Sam')).filing.totalValue).toBe(294_920);
    const { investors } = (await filings.admin.call('GET', '/wizards/filings')).body;
    expect(investors.find(({ name }: { name: string }) => name === 'Sam').warnings).toEqual([warning]);
  });

  test('does not replace a later filing with an earlier one', async () => {
    const late = { form: '13F-HR/A', filedOn: '2026-09-20', cover: { amendment: 'RESTATEMENT' } };
    filings.file(1, [chevron], late);
    await filings.refresh();
    const { body } = await filings.upload(submission([apple]));
    expect(body).toMatchObject({
      outcome: 'unchanged',
      warnings: [expect.stringContaining('is newer or already includes this filing')],
    });
    expect((await filings.investor()).holdings).toMatchObject([{ symbol: 'CVX' }]);
  });

  test.each([
    ['a web page', '<!DOCTYPE html><html><body>SEC.gov | Request Rate Threshold Exceeded</body></html>'],
    ['an empty file', ''],
    ['a truncated table', sampleTable([apple]).slice(0, -40)],
    ['a spreadsheet', 'name,symbol,value\nAda,KO,1\n'],
    ['only a cover page', sampleSubmission([sampleCover()])],
  ])('rejects %s with a message and changes nothing', async (_what, file) => {
    const before = (await filings.admin.call('GET', '/wizards/filings')).body;
    const { status, body } = await filings.upload(file, { cik, period: '2026-06-30' });
    expect({ status, code: body.code }).toEqual({ status: 422, code: 'invalid' });
    expect(body.message).toMatch(/^(?:The|This) [^\n]+\.$/);
    expect((await filings.admin.call('GET', '/wizards/filings')).body).toEqual(before);
  });

  test('rejects a filing of another investor, and a form without a file', async () => {
    expect(await filings.upload(submission([apple]), { cik: '7' })).toMatchObject({
      status: 422,
      body: { message: `The filing is that of CIK ${cik}, not of 7. Nothing was changed.` },
    });
    const empty = await filings.admin.send('POST', '/wizards/filings/upload', {});
    expect(empty).toMatchObject({ status: 400, body: { message: 'Send one 13F filing as `file`.' } });
  });
});
