import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { bothDatabases } from '#tests/support/api.ts';
import { nextQuarter, unknownIssuer } from '#tests/support/edgar-filings.ts';
import { type FilingFixture, startFilingFixture } from '#tests/support/filing-fixture.ts';
import { apple, holding } from '#tests/support/sample-filings.ts';

describe.each(bothDatabases)('securities of 13F filings on %s', (kind) => {
  let filings: FilingFixture;
  beforeEach(async () => {
    filings = await startFilingFixture(kind);
  });
  afterEach(() => filings.stop());

  test('finds a symbol by CUSIP when the name is unknown, but not a reassigned one', async () => {
    filings.file(1, [
      { issuer: 'FB INC (META)', className: 'CL A', cusip: '30303M102', value: '2000' },
      { issuer: 'LIN TV CORP', className: 'CL A', cusip: '535679104', value: '1000' },
    ]);
    await filings.refresh();
    expect((await filings.investor()).holdings).toMatchObject([
      { symbol: 'META' },
      { symbol: '', name: 'LIN TV CORP' },
    ]);
  });

  test('an unknown security is resolved once for all filings', async () => {
    filings.file(1, [
      holding(unknownIssuer, '10', '700'),
      apple,
      { ...unknownIssuer, putCall: 'Put', value: '1' },
    ]);
    await filings.refresh();
    expect((await filings.investor()).holdings[1]).toMatchObject({ symbol: '', name: 'UNHEARD OF HOLDINGS' });
    const list = async (state: string) =>
      (await filings.admin.call('GET', `/wizards/cusips?state=${state}`)).body.cusips;
    const open = await list('open');
    expect(open).toEqual([
      {
        _id: '90000A109',
        cusip: '90000A109',
        issuer: 'UNHEARD OF HOLDINGS',
        className: 'COM',
        symbol: null,
        resolvedBy: null,
        value: 701,
      },
    ]);
    const put = (symbol: unknown, id = '90000A109') =>
      filings.admin.call('PUT', `/wizards/cusips/${id}`, { symbol });
    expect(await put('not a symbol')).toMatchObject({ status: 400, body: { issues: [{ path: 'symbol' }] } });
    expect((await put('XYZ', 'nothing')).status).toBe(404);
    expect((await put('xyz.a')).body.message).toBe('Remembered as XYZ-A');
    const events = await filings.events();
    expect((await put('XYZ-A')).status).toBe(200);
    expect(await filings.events()).toEqual(events);
    expect(await list('open')).toEqual([]);
    expect((await list('resolved'))[1]).toMatchObject({ symbol: 'XYZ-A', resolvedBy: 'Edith' });
    expect((await filings.investor()).holdings).toMatchObject([
      { symbol: 'AAPL' },
      { symbol: 'XYZ-A', putCall: null },
      { symbol: 'XYZ-A', putCall: 'Put' },
    ]);
    filings.file(2, [holding(unknownIssuer, '12', '800')], nextQuarter);
    await filings.refresh();
    expect((await filings.investor()).holdings).toMatchObject([
      { symbol: 'XYZ-A', shares: 12, previousShares: 10 },
    ]);
    expect((await filings.changes()).changes).toContainEqual(
      expect.objectContaining({ symbol: 'XYZ-A', kind: 'share', action: 'added' }),
    );
    expect((await filings.events()).map(([, action, subject]) => `${action} ${subject}`)).toContain(
      'cusip.resolved UNHEARD OF HOLDINGS (90000A109): XYZ-A',
    );
  });

  test('retains corrected symbols and securities marked as having none', async () => {
    filings.file(1, [apple, unknownIssuer]);
    await filings.refresh();
    await filings.admin.call('PUT', '/wizards/cusips/037833100', { symbol: 'MSFT' });
    await filings.admin.call('PUT', '/wizards/cusips/90000A109', { symbol: null });
    expect((await filings.investor()).holdings.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'MSFT',
      '',
    ]);
    filings.file(2, [apple, unknownIssuer], nextQuarter);
    await filings.refresh();
    expect((await filings.investor()).holdings.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'MSFT',
      '',
    ]);
    expect((await filings.admin.call('GET', '/wizards/cusips')).body).toMatchObject({
      cusips: [],
      total: 0,
      pages: 1,
    });
  });

  test('distinguishes securities without a CUSIP by name', async () => {
    const nameless = (issuer: string) => ({ issuer, className: 'COM', cusip: '000000000' });
    filings.file(1, [
      holding(nameless('NOBODY KNOWS A'), '1', '20'),
      holding(nameless('NOBODY KNOWS B'), '1', '10'),
    ]);
    await filings.refresh();
    const { cusips } = (await filings.admin.call('GET', '/wizards/cusips')).body;
    expect(cusips).toMatchObject([{ issuer: 'NOBODY KNOWS A' }, { issuer: 'NOBODY KNOWS B' }]);
    const path = `/wizards/cusips/${encodeURIComponent(cusips[1]._id)}`;
    expect((await filings.admin.call('PUT', path, { symbol: 'NBDY' })).status).toBe(200);
    expect((await filings.investor()).holdings).toMatchObject([{ symbol: '' }, { symbol: 'NBDY' }]);
  });
});
