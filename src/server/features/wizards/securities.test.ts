import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../../tests/support/api.ts';
import { quarterAfter, unheardOf } from '../../../../tests/support/filed.ts';
import { type FilingDesk, startFilingDesk } from '../../../../tests/support/filing-desk.ts';
import { apple } from '../../providers/filings/sample-filings.ts';

const holding = (line: object, shares: string, value: string) => ({ ...line, shares, value });

describe.each(databases)('securities of 13F filings on %s', (kind) => {
  let desk: FilingDesk;
  beforeEach(async () => {
    desk = await startFilingDesk(kind);
  });
  afterEach(() => desk.stop());

  const events = async (): Promise<[string, string, string][]> => {
    const { body } = await desk.edith.call('GET', '/admin/activity');
    return body.events.map(({ by, action, subject }: Record<string, string>) => [by, action, subject]);
  };

  test('a security that nobody knows is resolved once, and remembered for the filings to come', async () => {
    desk.file(1, [holding(unheardOf, '10', '700'), apple, { ...unheardOf, putCall: 'Put', value: '1' }]);
    await desk.refresh();
    expect((await desk.wizard()).holdings[1]).toMatchObject({ symbol: '', name: 'UNHEARD OF HOLDINGS' });
    const list = async (state: string) =>
      (await desk.edith.call('GET', `/wizards/cusips?state=${state}`)).body.cusips;
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
      desk.edith.call('PUT', `/wizards/cusips/${id}`, { symbol });
    expect(await put('not a symbol')).toMatchObject({ status: 400, body: { issues: [{ path: 'symbol' }] } });
    expect((await put('XYZ', 'nothing')).status).toBe(404);
    expect((await put('xyz.a')).body.message).toBe('Remembered as XYZ-A');
    expect(await list('open')).toEqual([]);
    expect((await list('resolved'))[1]).toMatchObject({ symbol: 'XYZ-A', resolvedBy: 'Edith' });
    expect((await desk.wizard()).holdings).toMatchObject([
      { symbol: 'AAPL' },
      { symbol: 'XYZ-A', putCall: null },
      { symbol: 'XYZ-A', putCall: 'Put' },
    ]);
    desk.file(2, [holding(unheardOf, '12', '800')], quarterAfter);
    await desk.refresh();
    expect((await desk.wizard()).holdings).toMatchObject([
      { symbol: 'XYZ-A', shares: 12, previousShares: 10 },
    ]);
    expect((await desk.changes()).rows).toContainEqual(
      expect.objectContaining({ symbol: 'XYZ-A', kind: 'added', putCall: null }),
    );
    expect((await events()).map(([, action, subject]) => `${action} ${subject}`)).toContain(
      'cusip.resolved UNHEARD OF HOLDINGS (90000A109): XYZ-A',
    );
  });

  test('what was found by name can be corrected, and what has no symbol is not asked about again', async () => {
    desk.file(1, [apple, unheardOf]);
    await desk.refresh();
    await desk.edith.call('PUT', '/wizards/cusips/037833100', { symbol: 'MSFT' });
    await desk.edith.call('PUT', '/wizards/cusips/90000A109', { symbol: null });
    expect((await desk.wizard()).holdings.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'MSFT',
      '',
    ]);
    desk.file(2, [apple, unheardOf], quarterAfter);
    await desk.refresh();
    expect((await desk.wizard()).holdings.map(({ symbol }: { symbol: string }) => symbol)).toEqual([
      'MSFT',
      '',
    ]);
    expect((await desk.edith.call('GET', '/wizards/cusips')).body).toMatchObject({
      cusips: [],
      total: 0,
      pages: 1,
    });
  });

  test('securities without a CUSIP are told apart by their names', async () => {
    const nameless = (issuer: string) => ({ issuer, className: 'COM', cusip: '000000000' });
    desk.file(1, [
      holding(nameless('NOBODY KNOWS A'), '1', '20'),
      holding(nameless('NOBODY KNOWS B'), '1', '10'),
    ]);
    await desk.refresh();
    const { cusips } = (await desk.edith.call('GET', '/wizards/cusips')).body;
    expect(cusips).toMatchObject([{ issuer: 'NOBODY KNOWS A' }, { issuer: 'NOBODY KNOWS B' }]);
    const path = `/wizards/cusips/${encodeURIComponent(cusips[1]._id)}`;
    expect((await desk.edith.call('PUT', path, { symbol: 'NBDY' })).status).toBe(200);
    expect((await desk.wizard()).holdings).toMatchObject([{ symbol: '' }, { symbol: 'NBDY' }]);
  });
});
