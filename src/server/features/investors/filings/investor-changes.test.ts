import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '#tests/support/api.ts';
import { manager, nextQuarter } from '#tests/support/edgar-filings.ts';
import { type FilingFixture, startFilingFixture } from '#tests/support/filing-fixture.ts';

describe.each(databases)('changes in a quarter on %s', (kind) => {
  let filings: FilingFixture;
  beforeEach(async () => {
    filings = await startFilingFixture(kind);
  });
  afterEach(() => filings.stop());

  test('classifies positions as bought, added, cut, sold or unchanged', async () => {
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
    expect((await filings.changes()).rows).toEqual([]);
    filings.file(
      2,
      lines({ 'APPLE INC': '15', 'COCA COLA CO': '5', 'NIKE INC': '40', 'TARGET CORP': '7' }),
      nextQuarter,
    );
    expect((await filings.refresh()).body.outcome).toBe('updated');
    const changes = await filings.changes();
    expect(changes).toMatchObject({
      name: manager,
      period: '2026-09-30',
      previousPeriod: '2026-06-30',
      soldKnown: true,
      counts: { bought: 1, added: 1, cut: 1, sold: 1, unchanged: 1 },
    });
    const rows = Object.fromEntries(
      changes.rows.map(({ kind, ...row }: { kind: string; name: string }) => [kind, row]),
    );
    expect(rows).toMatchObject({
      bought: { name: 'TARGET CORP', shares: 7, previousShares: 0, value: 700, previousValue: 0 },
      added: { symbol: 'AAPL', shares: 15, previousShares: 10, value: 1500, previousValue: 1000 },
      cut: { symbol: 'KO', shares: 5, previousShares: 20, value: 500, previousValue: 2000 },
      sold: { name: 'VISA INC', shares: 0, previousShares: 30, value: 0, previousValue: 3000 },
      unchanged: { name: 'NIKE INC', shares: 40, previousShares: 40 },
    });
  });

  test('derives the changes of a shipped investor from its holdings', async () => {
    const changes = await filings.changes('Warren Buffett');
    expect(changes).toMatchObject({ period: '2026-06-30', previousPeriod: '2026-03-31', soldKnown: false });
    expect(changes.counts.sold).toBe(0);
    expect(changes.rows.some(({ kind }: { kind: string }) => kind === 'added')).toBe(true);
    expect(await filings.visitor.call('GET', '/wizards/changes/none')).toMatchObject({ status: 404 });
    await filings.admin.call('POST', '/wizards/create', { name: 'By hand', holdings: [] });
    expect(await filings.changes('By hand')).toMatchObject({ filing: null, period: null, rows: [] });
  });
});
