import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../../tests/support/api.ts';
import { cik, manager, quarterAfter, quarterBefore } from '../../../../tests/support/filed.ts';
import { type FilingDesk, startFilingDesk } from '../../../../tests/support/filing-desk.ts';
import { apple, chevron } from '../../providers/filings/sample-filings.ts';

const holding = (line: object, shares: string, value: string) => ({ ...line, shares, value });

describe.each(databases)('13F filings on %s', (kind) => {
  let desk: FilingDesk;
  beforeEach(async () => {
    desk = await startFilingDesk(kind);
  });
  afterEach(() => desk.stop());

  const events = async (): Promise<[string, string, string][]> => {
    const { body } = await desk.edith.call('GET', '/admin/activity');
    return body.events.map(({ by, action, subject }: Record<string, string>) => [by, action, subject]);
  };

  test('a wizard is made of the newest filing, with what changed against the quarter before', async () => {
    desk.file(1, [holding(apple, '100', '900')], quarterBefore);
    desk.file(2, [holding(apple, '150', '3000'), holding(chevron, '10', '1000')]);
    const { status, body } = await desk.refresh();
    expect({ status, body }).toMatchObject({
      status: 200,
      body: {
        message: 'Sample Capital LP was made from the filing for 2026-06-30.',
        wizard: { name: manager, period: '2026-06-30' },
        outcome: 'created',
        warnings: [],
      },
    });
    const wizard = await desk.wizard();
    expect(wizard.filing).toEqual({
      firm: manager,
      period: '2026-06-30',
      filedOn: '2026-08-14',
      url: expect.stringContaining(`/Archives/edgar/data/${cik}/000119312526000002/`),
      totalValue: 4000,
    });
    const common = { putCall: null };
    expect(wizard.holdings).toEqual([
      {
        ...common,
        symbol: 'AAPL',
        name: 'APPLE INC',
        value: 3000,
        shares: 150,
        previousShares: 100,
        percent: 75,
      },
      {
        ...common,
        symbol: 'CVX',
        name: 'CHEVRON CORPORATION',
        value: 1000,
        shares: 10,
        previousShares: 0,
        percent: 25,
      },
    ]);
    expect((await events())[0]).toEqual([
      'Edith',
      'wizard.filed',
      `${manager}: 0001193125-26-000002, 2026-06-30`,
    ]);
  });

  test('the same again changes nothing and reads nothing but the list of filings', async () => {
    desk.file(1, [apple], quarterBefore);
    desk.file(2, [apple]);
    await desk.refresh();
    const before = { wizard: await desk.wizard(), events: await events() };
    desk.edgar.calls.length = 0;
    expect((await desk.refresh({ cik: `000${cik}` })).body).toMatchObject({
      outcome: 'unchanged',
      message: 'Sample Capital LP is up to date with the filing for 2026-06-30.',
    });
    expect(desk.edgar.calls).toHaveLength(1);
    expect({ wizard: await desk.wizard(), events: await events() }).toEqual(before);
  });

  test('an amendment replaces what was filed, or is added to it', async () => {
    desk.file(1, [apple, chevron]);
    await desk.refresh();
    const amended = { form: '13F-HR/A', filedOn: '2026-09-01' };
    desk.file(2, [chevron], { ...amended, cover: { form: '13F-HR/A', amendment: 'RESTATEMENT' } });
    expect((await desk.refresh()).body.outcome).toBe('updated');
    expect((await desk.wizard()).holdings).toMatchObject([{ symbol: 'CVX' }]);
    const added = { form: '13F-HR/A', filedOn: '2026-09-02' };
    desk.file(3, [holding(apple, '5', '50')], {
      ...added,
      cover: { form: '13F-HR/A', amendment: 'NEW HOLDINGS' },
    });
    await desk.refresh();
    expect((await desk.wizard()).holdings).toMatchObject([{ symbol: 'CVX' }, { symbol: 'AAPL', shares: 5 }]);
    expect((await desk.wizard()).filing.url).toContain('000003');
  });

  test('options stand apart from shares, and a bond is no shares at all', async () => {
    desk.file(1, [
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
    await desk.refresh();
    const { holdings } = await desk.wizard();
    expect(holdings).toMatchObject([
      { symbol: 'AAPL', putCall: 'Put', shares: 300, value: 3000 },
      { symbol: 'AAPL', putCall: 'Call', shares: 200 },
      { symbol: 'AAPL', putCall: null, shares: 14, value: 1400 },
      { symbol: '', name: 'APPLE INC NOTE 3.000% 6/1', shares: null, value: 100, previousShares: null },
    ]);
    const open = await desk.edith.call('GET', '/wizards/cusips');
    expect(open.body.cusips).toEqual([]);
  });

  test('a name is that of the wizard: given, kept, and never that of another', async () => {
    desk.file(1, [apple]);
    const taken = await desk.refresh({ cik, name: 'Warren Buffett' });
    expect(taken).toMatchObject({ status: 409, body: { code: 'conflict', issues: [{ path: 'name' }] } });
    const { body } = await desk.refresh({ cik, name: 'Sam Sample' });
    const id = body.wizard._id;
    await desk.edith.call('PUT', `/wizards/update/${id}`, {
      name: 'Samuel',
      holdings: [{ symbol: 'AAPL', value: 1000 }],
    });
    desk.file(2, [chevron], quarterAfter);
    expect((await desk.refresh({ cik, name: 'Somebody else' })).body.wizard).toEqual({
      _id: id,
      name: 'Samuel',
      period: '2026-09-30',
    });
  });

  test('a wizard of that name which follows nobody begins to', async () => {
    desk.file(1, [apple]);
    await desk.edith.call('POST', '/wizards/create', { name: 'Sam', holdings: [{ symbol: 'KO', value: 1 }] });
    expect((await desk.refresh({ cik, name: 'SAM' })).body.wizard.name).toBe('Sam');
    expect((await desk.wizard('Sam')).holdings).toMatchObject([{ symbol: 'AAPL' }]);
  });

  test('the shipped investors know their CIK, and a shipped wizard is updated in its place', async () => {
    const list = (await desk.edith.call('GET', '/wizards/filings')).body;
    expect(list).toMatchObject({ edgar: true, refreshing: false });
    expect(list.known).toHaveLength(41);
    expect(list.investors).toHaveLength(41);
    expect(list.investors[0]).toMatchObject({
      name: 'Warren Buffett',
      cik: '1067983',
      following: true,
      filing: { firm: 'Berkshire Hathaway', period: '2026-06-30' },
      lastRefresh: null,
    });
    desk.file(1, [apple], { ...quarterAfter, cik: '1067983' });
    expect((await desk.refresh({ cik: '0001067983' })).body).toMatchObject({
      wizard: { _id: list.investors[0]._id, name: 'Warren Buffett', period: '2026-09-30' },
      outcome: 'updated',
    });
    const after = (await desk.edith.call('GET', '/wizards/filings')).body.investors[0];
    expect(after).toMatchObject({
      filing: { firm: 'Berkshire Hathaway', period: '2026-09-30' },
      lastRefresh: { failed: false, message: 'Updated from the filing for 2026-09-30.' },
    });
  });

  test('an import and its undoing lose neither the CIK nor the quarters', async () => {
    desk.file(1, [holding(apple, '5', '50')], quarterBefore);
    desk.file(2, [holding(apple, '8', '90')]);
    await desk.refresh();
    const before = { wizard: await desk.wizard(), changes: await desk.changes() };
    const sheet = { field: 'file', files: [{ name: 'w.csv', bytes: 'name,symbol,value\nAda,KO,1\n' }] };
    await desk.edith.send('POST', '/wizards/import', {}, sheet);
    expect((await desk.edith.call('GET', '/wizards/filings')).body.investors).toEqual([]);
    const { imports } = (await desk.edith.call('GET', '/wizards/imports')).body;
    await desk.edith.call('POST', `/wizards/imports/${imports[0]._id}/restore`);
    expect({ wizard: await desk.wizard(), changes: await desk.changes() }).toEqual(before);
    expect((await desk.refresh()).body.outcome).toBe('unchanged');
  });

  test('all are refreshed behind the caller’s back, once at a time, until the product stops', async () => {
    const begin = () => desk.edith.call('POST', '/wizards/filings/refresh-all');
    const refreshing = async () => (await desk.edith.call('GET', '/wizards/filings')).body.refreshing;
    expect((await begin()).body).toMatchObject({ message: 'Refreshing 41 investors.', investors: 41 });
    await expect.poll(refreshing).toBe(false);
    const { investors } = (await desk.edith.call('GET', '/wizards/filings')).body;
    expect(investors.every(({ lastRefresh }: { lastRefresh: object }) => lastRefresh !== null)).toBe(true);
    desk.edgar.fail(/./, 'silent');
    await begin();
    expect((await begin()).body.message).toBe('The investors are being refreshed already.');
    expect(await refreshing()).toBe(true);
  });
});
