import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/api.ts';
import { previousQuarter } from '#tests/support/edgar-filings.ts';
import { type FilingFixture, startFilingFixture } from '#tests/support/filing-fixture.ts';

const kla = { issuer: 'KLA CORP', className: 'COM NEW', cusip: '482480100' };
const carvana = { issuer: 'CARVANA CO', className: 'CL A', cusip: '146869102' };

interface Row {
  symbol: string;
}
const rowOf = (rows: Row[], symbol: string) => rows.find((row) => row.symbol === symbol);

describe.each(databases)('quarters with a split in between on %s', (kind) => {
  let filings: FilingFixture;
  beforeAll(async () => {
    filings = await startFilingFixture(kind);
  });
  afterAll(() => filings.stop());

  test.each([
    ['Ray Dalio', 'KLAC', 328_070, 1_086_740, '10-for-1', 'reduced'],
    ['Stephen Mandel', 'CVNA', 10_520_666, 8_773_545, '5-for-1', 'added'],
  ])(
    '%s: adjusts the previous shares of %s for its split',
    async (name, symbol, shares, previousShares, splits, action) => {
      const held = { shares, previousShares, splitAdjustment: splits };
      expect(rowOf((await filings.investor(name)).holdings, symbol)).toMatchObject(held);
      const changed = { action, shares, adjustedPreviousShares: previousShares, splits };
      expect(rowOf((await filings.changes(name)).changes, symbol)).toMatchObject(changed);
    },
  );

  test('does not adjust shares without a split', async () => {
    expect(rowOf((await filings.investor('Warren Buffett')).holdings, 'AAPL')).toMatchObject({
      previousShares: 227_917_808,
      splitAdjustment: null,
    });
  });

  test('stores filings unadjusted and compares them adjusted', async () => {
    const lines = (shares: [string, string]) => [
      { ...kla, shares: shares[0], value: '9000' },
      { ...carvana, shares: shares[1], value: '7000' },
    ];
    filings.file(1, lines(['100', '100']), previousQuarter);
    filings.file(2, lines(['1000', '400']));
    await filings.refresh();
    const adjusted = [
      { symbol: 'KLAC', shares: 1000, previousShares: 1000, splitAdjustment: '10-for-1' },
      { symbol: 'CVNA', shares: 400, previousShares: 500, splitAdjustment: '5-for-1' },
    ];
    expect((await filings.investor()).holdings).toMatchObject(adjusted);
    const { changes, counts } = await filings.changes();
    expect(changes).toMatchObject([
      {
        symbol: 'CVNA',
        action: 'reduced',
        previousShares: 100,
        adjustedPreviousShares: 500,
        splits: '5-for-1',
      },
      {
        symbol: 'KLAC',
        action: 'unchanged',
        previousShares: 100,
        adjustedPreviousShares: 1000,
        changePercent: 0,
      },
    ]);
    expect(counts).toMatchObject({ unchanged: 1, reduced: 1, added: 0 });
  });

  test('edited holdings have no previous shares from before a split', async () => {
    const { body } = await filings.visitor.call('GET', '/wizards/names');
    const { _id } = body.wizards.find(({ name }: { name: string }) => name === 'Ray Dalio');
    const holdings = (await filings.investor('Ray Dalio')).holdings
      .filter(({ symbol, putCall }: { symbol: string; putCall: unknown }) => symbol && !putCall)
      .map(({ symbol, value }: { symbol: string; value: number }) => ({ symbol, value }));
    await filings.admin.call('PUT', `/wizards/update/${_id}`, {
      name: 'Ray Dalio',
      holdings: [...holdings, { symbol: 'ZZZ', value: 1 }],
    });
    expect(rowOf((await filings.investor('Ray Dalio')).holdings, 'KLAC')).toMatchObject({
      shares: 328_070,
      previousShares: null,
      splitAdjustment: null,
    });
  });
});
