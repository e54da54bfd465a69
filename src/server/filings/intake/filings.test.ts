import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/api.ts';
import { cik, manager, nextQuarter, previousQuarter } from '#tests/support/edgar-filings.ts';
import { type FilingFixture, startFilingFixture } from '#tests/support/filing-fixture.ts';
import { apple, chevron, ford, holding } from '#tests/support/sample-filings.ts';

describe.each(databases)('13F filings on %s', (kind) => {
  let filings: FilingFixture;
  beforeEach(async () => {
    filings = await startFilingFixture(kind);
  });
  afterEach(() => filings.stop());

  test('creates an investor from the newest filing, with the changes since the previous quarter', async () => {
    filings.file(1, [holding(apple, '100', '900')], previousQuarter);
    filings.file(2, [holding(apple, '150', '3000'), holding(chevron, '10', '1000')]);
    const { status, body } = await filings.refresh();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        message: 'Sample Capital LP was created from the filing for 2026-06-30.',
        wizard: { name: manager, period: '2026-06-30' },
        outcome: 'created',
        warnings: [],
      },
    });
    const investor = await filings.investor();
    expect(investor.filing).toEqual({
      firm: manager,
      period: '2026-06-30',
      filedOn: '2026-08-14',
      url: expect.stringContaining(`/Archives/edgar/data/${cik}/000119312526000002/`),
      totalValue: 4000,
    });
    const common = { putCall: null };
    expect(investor.holdings).toEqual([
      {
        ...common,
        symbol: 'AAPL',
        name: 'Apple Inc.',
        value: 3000,
        shares: 150,
        previousShares: 100,
        splitAdjustment: null,
        percent: 75,
      },
      {
        ...common,
        symbol: 'CVX',
        name: 'Chevron Corporation',
        value: 1000,
        shares: 10,
        previousShares: 0,
        splitAdjustment: null,
        percent: 25,
      },
    ]);
    expect((await filings.events())[0]).toEqual([
      'Edith',
      'wizard.filed',
      `${manager}: 0001193125-26-000002, 2026-06-30`,
    ]);
  });

  test('a repeated refresh changes nothing and only reads the list of filings', async () => {
    filings.file(1, [apple], previousQuarter);
    filings.file(2, [apple]);
    await filings.refresh();
    const before = { wizard: await filings.investor(), events: await filings.events() };
    filings.edgar.calls.length = 0;
    expect((await filings.refresh({ cik: `000${cik}` })).body).toMatchObject({
      outcome: 'unchanged',
      message: 'Sample Capital LP is up to date with the filing for 2026-06-30.',
    });
    expect(filings.edgar.calls).toHaveLength(1);
    expect({ wizard: await filings.investor(), events: await filings.events() }).toEqual(before);
  });

  test('a restatement replaces the filing, and new holdings are added to it', async () => {
    filings.file(1, [apple, chevron]);
    await filings.refresh();
    const amended = { form: '13F-HR/A', filedOn: '2026-09-01' };
    filings.file(2, [chevron], { ...amended, cover: { form: '13F-HR/A', amendment: 'RESTATEMENT' } });
    expect((await filings.refresh()).body.outcome).toBe('updated');
    expect((await filings.investor()).holdings).toMatchObject([{ symbol: 'CVX' }]);
    const added = { form: '13F-HR/A', filedOn: '2026-09-02' };
    filings.file(3, [holding(apple, '5', '50')], {
      ...added,
      cover: { form: '13F-HR/A', amendment: 'NEW HOLDINGS' },
    });
    await filings.refresh();
    expect((await filings.investor()).holdings).toMatchObject([
      { symbol: 'CVX' },
      { symbol: 'AAPL', shares: 5 },
    ]);
    expect((await filings.investor()).filing.url).toContain('000003');
  });

  test('separates options from shares and does not count bonds as shares', async () => {
    filings.file(1, [
      holding(apple, '10', '1000'),
      holding(apple, '4', '400'),
      { ...holding(apple, '300', '3000'), putCall: 'Put' },
      { ...holding(apple, '200', '2000'), putCall: 'Call' },
      {
        issuer: 'APPLE INC',
        className: 'NOTE 3.000% 6/1',
        cusip: '037833AB1',
        unit: 'PRN',
        shares: '5000',
        value: '100',
      },
    ]);
    await filings.refresh();
    const { holdings } = await filings.investor();
    expect(holdings).toMatchObject([
      { symbol: 'AAPL', putCall: null, shares: 14, value: 1400 },
      { symbol: '', name: 'APPLE INC NOTE 3.000% 6/1', shares: null, value: 100, previousShares: null },
      { symbol: 'AAPL', putCall: 'Put', shares: 300, value: 3000, percent: null },
      { symbol: 'AAPL', putCall: 'Call', shares: 200, percent: null },
    ]);
    const open = await filings.admin.call('GET', '/wizards/cusips');
    expect(open.body.cusips).toEqual([]);
  });

  test('uses the requested name once, retains a changed one and rejects a duplicate', async () => {
    filings.file(1, [apple]);
    const duplicate = await filings.refresh({ cik, name: 'Warren Buffett' });
    expect(duplicate).toMatchObject({ status: 409, body: { code: 'conflict', issues: [{ path: 'name' }] } });
    const { body } = await filings.refresh({ cik, name: 'Sam Sample' });
    const id = body.wizard._id;
    await filings.admin.call('PUT', `/wizards/update/${id}`, {
      name: 'Samuel',
      holdings: [{ symbol: 'AAPL', value: 1000 }],
    });
    filings.file(2, [chevron], nextQuarter);
    expect((await filings.refresh({ cik, name: 'Somebody else' })).body.wizard).toEqual({
      _id: id,
      name: 'Samuel',
      period: '2026-09-30',
    });
  });

  test('an existing investor of that name without a CIK follows the filings', async () => {
    filings.file(1, [apple]);
    await filings.admin.call('POST', '/wizards/create', {
      name: 'Sam',
      holdings: [{ symbol: 'KO', value: 1 }],
    });
    expect((await filings.refresh({ cik, name: 'SAM' })).body.wizard.name).toBe('Sam');
    expect((await filings.investor('Sam')).holdings).toMatchObject([{ symbol: 'AAPL' }]);
  });

  test('shipped investors have a CIK and are updated in place', async () => {
    const list = (await filings.admin.call('GET', '/wizards/filings')).body;
    expect(list).toMatchObject({ edgar: true, refreshing: false });
    expect(list.known).toHaveLength(81);
    expect(list.investors).toHaveLength(81);
    expect(list.investors[0]).toMatchObject({
      name: 'Warren Buffett',
      cik: '1067983',
      following: true,
      filing: { firm: 'Berkshire Hathaway', period: '2026-06-30' },
      lastRefresh: null,
    });
    filings.file(1, [apple], { ...nextQuarter, cik: '1067983' });
    expect((await filings.refresh({ cik: '0001067983' })).body).toMatchObject({
      wizard: { _id: list.investors[0]._id, name: 'Warren Buffett', period: '2026-09-30' },
      outcome: 'updated',
    });
    const after = (await filings.admin.call('GET', '/wizards/filings')).body.investors[0];
    expect(after).toMatchObject({
      filing: { firm: 'Berkshire Hathaway', period: '2026-09-30' },
      lastRefresh: { failed: false, message: 'Updated from the filing for 2026-09-30.' },
    });
  });

  test('lists splits that three filers suggest and that are not known', async () => {
    const alerts = async () => (await filings.admin.call('GET', '/wizards/filings')).body.alerts;
    expect(await alerts()).toEqual([]);
    for (const [at, filer] of ['71', '72', '73'].entries()) {
      const about = { cik: filer, manager: `Filer ${filer}` };
      const cover = { cik: filer, manager: about.manager };
      const shares = 1_000 * (at + 1);
      filings.file(10 + at, [holding(ford, `${shares}`, `${shares * 20}`)], {
        ...previousQuarter,
        ...about,
        cover: { ...previousQuarter.cover, ...cover },
      });
      filings.file(20 + at, [holding(ford, `${shares * 5}`, `${shares * 21}`)], { ...about, cover });
      await filings.refresh({ cik: filer });
    }
    expect(await alerts()).toEqual([
      {
        symbol: 'F',
        name: 'Ford Motor Company',
        period: '2026-06-30',
        ratio: '5-for-1',
        investors: ['Filer 71', 'Filer 72', 'Filer 73'],
      },
    ]);
  });

  test('restoring an import restores the CIK and the quarters', async () => {
    filings.file(1, [holding(apple, '5', '50')], previousQuarter);
    filings.file(2, [holding(apple, '8', '90')]);
    await filings.refresh();
    const before = { wizard: await filings.investor(), changes: await filings.changes() };
    const upload = { field: 'file', files: [{ name: 'w.csv', bytes: 'name,symbol,value\nAda,KO,1\n' }] };
    await filings.admin.send('POST', '/wizards/import', {}, upload);
    expect((await filings.admin.call('GET', '/wizards/filings')).body.investors).toEqual([]);
    const { imports } = (await filings.admin.call('GET', '/wizards/imports')).body;
    await filings.admin.call('POST', `/wizards/imports/${imports[0]._id}/restore`);
    expect({ wizard: await filings.investor(), changes: await filings.changes() }).toEqual(before);
    expect((await filings.refresh()).body.outcome).toBe('unchanged');
  });

  test('refreshes all investors in the background, one run at a time', async () => {
    const startRun = () => filings.admin.call('POST', '/wizards/filings/refresh-all');
    const refreshing = async () => (await filings.admin.call('GET', '/wizards/filings')).body.refreshing;
    expect((await startRun()).body).toMatchObject({ message: 'Refreshing 81 investors.', investors: 81 });
    await expect.poll(refreshing).toBe(false);
    const { investors } = (await filings.admin.call('GET', '/wizards/filings')).body;
    expect(investors.every(({ lastRefresh }: { lastRefresh: object }) => lastRefresh !== null)).toBe(true);
    filings.edgar.fail(/./, 'silent');
    await startRun();
    expect((await startRun()).body.message).toBe('The investors are being refreshed already.');
    expect(await refreshing()).toBe(true);
  });
});
