import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { databases } from '../../../../tests/support/api.ts';
import { manager, quarterAfter } from '../../../../tests/support/filed.ts';
import { type FilingDesk, startFilingDesk } from '../../../../tests/support/filing-desk.ts';

describe.each(databases)('what changed in a quarter, on %s', (kind) => {
  let desk: FilingDesk;
  beforeEach(async () => {
    desk = await startFilingDesk(kind);
  });
  afterEach(() => desk.stop());

  test('the next quarter tells what was bought, added, cut and sold', async () => {
    const lines = (amounts: Record<string, string>) =>
      Object.entries(amounts).map(([issuer, shares]) => ({
        issuer,
        className: 'COM',
        cusip: `${issuer.slice(0, 3)}000000`.toUpperCase(),
        shares,
        value: `${shares}00`,
      }));
    desk.file(1, lines({ 'APPLE INC': '10', 'COCA COLA CO': '20', 'VISA INC': '30', 'NIKE INC': '40' }));
    await desk.refresh();
    expect((await desk.changes()).previousPeriod).toBeNull();
    expect((await desk.changes()).rows).toEqual([]);
    desk.file(
      2,
      lines({ 'APPLE INC': '15', 'COCA COLA CO': '5', 'NIKE INC': '40', 'TARGET CORP': '7' }),
      quarterAfter,
    );
    expect((await desk.refresh()).body.outcome).toBe('updated');
    const changes = await desk.changes();
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

  test('of a shipped wizard the changes are those that its holdings tell', async () => {
    const changes = await desk.changes('Warren Buffett');
    expect(changes).toMatchObject({ period: '2026-06-30', previousPeriod: '2026-03-31', soldKnown: false });
    expect(changes.counts.sold).toBe(0);
    expect(changes.rows.some(({ kind }: { kind: string }) => kind === 'added')).toBe(true);
    expect(await desk.visitor.call('GET', '/wizards/changes/none')).toMatchObject({ status: 404 });
    await desk.edith.call('POST', '/wizards/create', { name: 'By hand', holdings: [] });
    expect(await desk.changes('By hand')).toMatchObject({ filing: null, period: null, rows: [] });
  });
});
