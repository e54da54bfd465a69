import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/api.ts';
import { nextQuarter } from '#tests/support/edgar-filings.ts';
import { type FilingFixture, startFilingFixture } from '#tests/support/filing-fixture.ts';

describe.each(databases)('changes in a quarter on %s', (kind) => {
  let filings: FilingFixture;
  beforeEach(async () => {
    filings = await startFilingFixture(kind);
  });
  afterEach(() => filings.stop());

  test('classifies positions as bought, added, reduced, sold or unchanged', async () => {
    const lines = (amounts: Record<string, string>) =>
      Object.entries(amounts).map(([issuer, shares]) => ({
        issuer,
        className: 'COM',
        cusip: `${issuer.slice(0, 3)}000000`.toUpperCase(),
        shares,
        value: `${shares}00`,
      }));
    filings.file(1, lines({ 'APPLE INC': '10', 'COCA COLA CO': '20', 'VISA INC': '30', 'NIKE INC': '40' }));
    await filings.refresh();
    expect((await filings.changes()).previousPeriod).toBeNull();
    expect((await filings.changes()).changes).toEqual([]);
    filings.file(
      2,
      lines({ 'APPLE INC': '15', 'COCA COLA CO': '5', 'NIKE INC': '40', 'TARGET CORP': '7' }),
      nextQuarter,
    );
    expect((await filings.refresh()).body.outcome).toBe('updated');
    const changes = await filings.changes();
    expect(changes).toMatchObject({
      period: '2026-09-30',
      previousPeriod: '2026-06-30',
      counts: { bought: 1, added: 1, reduced: 1, sold: 1, unchanged: 1 },
    });
    const rows = Object.fromEntries(
      changes.changes.map(({ action, ...row }: { action: string }) => [action, row]),
    );
    expect(rows).toMatchObject({
      bought: { name: 'Target Corporation', shares: 7, previousShares: 0, changePercent: null, value: 700 },
      added: { symbol: 'AAPL', shares: 15, previousShares: 10, changePercent: 50, value: 1500 },
      reduced: { symbol: 'KO', shares: 5, previousShares: 20, changePercent: -75, value: 500 },
      sold: { name: 'Visa Inc.', shares: 0, previousShares: 30, changePercent: -100, value: 3000 },
      unchanged: { name: 'Nike Inc.', shares: 40, previousShares: 40, changePercent: 0 },
    });
  });

  test('an investor without a filing has no changes', async () => {
    await filings.admin.call('POST', '/wizards/create', { name: 'By hand', holdings: [] });
    expect(await filings.changes('By hand')).toMatchObject({
      period: null,
      previousPeriod: null,
      changes: [],
    });
  });
});
