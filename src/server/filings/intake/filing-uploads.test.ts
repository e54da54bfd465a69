import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bothDatabases, databases } from '#tests/support/api.ts';
import { cik, manager, previousQuarter } from '#tests/support/edgar-filings.ts';
import { type FilingFixture, startFilingFixture } from '#tests/support/filing-fixture.ts';
import {
  apple,
  chevron,
  ford,
  holding,
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

/** A submission with a filing date and an accession number of its own. */
const datedSubmission = (number: number, day: string, lines: SampleLine[], amendment?: string) =>
  submission(lines, amendment === undefined ? {} : { form: '13F-HR/A', amendment })
    .replaceAll(accession, `0001193125-26-00000${number}`)
    .replaceAll('20260814', day);

const dated = {
  original: datedSubmission(1, '20260814', [holding(apple, '1000', '9000'), holding(ford, '10', '100')]),
  restated: datedSubmission(
    2,
    '20260820',
    [holding(apple, '1500', '9500'), holding(ford, '20', '200')],
    'RESTATEMENT',
  ),
  added: datedSubmission(3, '20260910', [holding(chevron, '500', '5000')], 'NEW HOLDINGS'),
  addedToo: datedSubmission(4, '20260910', [holding(chevron, '20', '200')], 'NEW HOLDINGS'),
};

const sharesOf = ({ holdings }: { holdings: { symbol: string; shares: number }[] }) =>
  Object.fromEntries(holdings.map(({ symbol, shares }) => [symbol, shares]));

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

  test.each([
    ['addedToo', 'added', 'restated', 'original'],
    ['added', 'original', 'addedToo', 'restated'],
  ] as const)('amendments lead to the same holdings in the order %s, %s, %s, %s', async (...order) => {
    for (const name of order) await filings.upload(dated[name]);
    const investor = await filings.investor();
    expect(sharesOf(investor)).toEqual({ AAPL: 1500, F: 20, CVX: 520 });
    expect(investor.filing).toMatchObject({ filedOn: '2026-09-10', url: expect.stringContaining('000004') });
    for (const name of order) expect((await filings.upload(dated[name])).body.outcome).toBe('unchanged');
    expect(await filings.investor()).toEqual(investor);
  });

  test('an amendment waits for its original, as its preview says, and each upload can be undone', async () => {
    expect((await filings.preview(dated.added)).body.preview).toMatchObject({
      kind: 'new',
      positions: 1,
      warnings: expect.arrayContaining([expect.stringContaining('the filing that it adds to is not known')]),
    });
    await filings.upload(dated.added);
    expect(sharesOf(await filings.investor())).toEqual({ CVX: 500 });
    expect((await filings.preview(dated.original)).body.preview).toMatchObject({
      kind: 'amendment',
      positions: 3,
      changes: [
        { action: 'bought', count: 2 },
        { action: 'unchanged', count: 1 },
      ],
      warnings: expect.not.arrayContaining([expect.stringContaining('not known')]),
    });
    const { undo, warnings } = (await filings.upload(dated.original)).body;
    expect(warnings.join()).not.toContain('not known');
    const whole = await filings.investor();
    expect(sharesOf(whole)).toEqual({ AAPL: 1000, F: 10, CVX: 500 });
    const restated = (await filings.upload(dated.restated)).body;
    expect(sharesOf(await filings.investor())).toEqual({ AAPL: 1500, F: 20, CVX: 500 });
    await filings.undo(restated.undo);
    expect(await filings.investor()).toEqual(whole);
    expect(await filings.undo(undo)).toMatchObject({ status: 200 });
    expect(sharesOf(await filings.investor())).toEqual({ CVX: 500 });
  });

  test('the SEC completes a quarter of which only an amendment was uploaded', async () => {
    const amended = { form: '13F-HR/A', filedOn: '2026-09-10' };
    filings.file(1, [holding(apple, '1000', '9000'), holding(ford, '10', '100')]);
    filings.file(3, [holding(chevron, '500', '5000')], {
      ...amended,
      cover: { form: '13F-HR/A', amendment: 'NEW HOLDINGS' },
    });
    await filings.upload(dated.added);
    expect((await filings.refresh()).body.outcome).toBe('updated');
    const investor = await filings.investor();
    expect(sharesOf(investor)).toEqual({ AAPL: 1000, F: 10, CVX: 500 });
    expect((await filings.upload(dated.original)).body.outcome).toBe('unchanged');
    expect((await filings.refresh()).body.outcome).toBe('unchanged');
    await filings.upload(dated.restated);
    expect(sharesOf(await filings.investor())).toEqual({ AAPL: 1500, F: 20, CVX: 500 });
  });

  test('a table without a cover page is the report that amendments add to, once', async () => {
    await filings.upload(dated.added);
    const table = sampleTable([holding(apple, '1000', '9000'), holding(ford, '10', '100')]);
    const about = { cik, period: '2026-06-30' };
    expect((await filings.upload(table, about)).body.outcome).toBe('updated');
    expect(sharesOf(await filings.investor())).toEqual({ AAPL: 1000, F: 10, CVX: 500 });
    expect((await filings.upload(table, about)).body.outcome).toBe('unchanged');
    await filings.upload(dated.original);
    expect(sharesOf(await filings.investor())).toEqual({ AAPL: 1000, F: 10, CVX: 500 });
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
      changes: [],
    });
    expect(await filings.events()).toEqual(before);
    const created = (await filings.upload(first)).body;
    expect(created).toMatchObject({ outcome: 'created', undo: expect.any(String) });
    expect((await filings.preview(first)).body.preview).toMatchObject({ kind: 'unchanged', changes: [] });
    expect((await filings.upload(first)).body).toMatchObject({ outcome: 'unchanged', undo: null });

    const buffett = { cik: '1067983', period: '03-31-2026' };
    const old = submission([apple], buffett).replaceAll('20260814', '20260501');
    expect((await filings.preview(old)).body.preview).toMatchObject({
      kind: 'unchanged',
      warnings: expect.arrayContaining([
        'The filing of 15 May 2026 for this quarter is newer, so pages keep showing that one.',
      ]),
    });

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

  test('an amendment that does not say what it amends replaces the filing, with a warning', async () => {
    await filings.upload(dated.original);
    const untyped = submission([holding(chevron, '500', '5000')], { form: '13F-HR/A' });
    const { body } = await filings.upload(untyped.replaceAll(accession, '0001193125-26-000009'));
    expect(body.warnings).toContainEqual(expect.stringContaining('it is read as a replacement'));
    expect(sharesOf(await filings.investor())).toEqual({ CVX: 500 });
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
