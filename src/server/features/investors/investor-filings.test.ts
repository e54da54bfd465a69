import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Quarter } from '#domain/filings/history.ts';
import { changesBetween } from '#domain/filings/quarter-changes.ts';
import { createSplits } from '#domain/splits.ts';
import { createInvestor, deleteInvestor, updateInvestor } from '#server/features/investors/save-investor.ts';
import type { FilingPart } from '#server/filings/filed-quarters.ts';
import { applyFiling } from '#server/filings/intake/apply-filing.ts';
import { resolveSecurity } from '#server/filings/intake/securities.ts';
import { createFilingsReader } from '#server/filings/investor-filings/filings-reader.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import type { FiledSecurity } from '#server/providers/filings/information-table.ts';
import { createSeededDatabase, databases } from '#tests/support/api.ts';
import { dataDir, filedSecurity, shippedSymbols } from '#tests/support/stored-filings.ts';

const berkshire = '1067983';
const actor = { id: '', name: 'Edith' };
const securityOf = (cusip: string, issuer: string) => (shares: number) =>
  filedSecurity({ cusip, issuer, shares: String(shares), value: String(shares * 10) });
const [apple, ford, chevron] = [
  securityOf('037833100', 'APPLE INC'),
  securityOf('345370860', 'FORD MOTOR CO'),
  securityOf('166764100', 'CHEVRON CORPORATION'),
];

/** The filings of a quarter. The second addition has the day of the restatement, and a position that was confidential. */
const amendments = {
  original: { kind: 'report', filedOn: '2026-08-14', accession: '1', securities: [apple(1_000), ford(10)] },
  before: { kind: 'addition', filedOn: '2026-08-18', accession: '2', securities: [chevron(7)] },
  restated: {
    kind: 'restatement',
    filedOn: '2026-08-20',
    accession: '3',
    securities: [apple(1_500), ford(20)],
  },
  after: {
    kind: 'addition',
    filedOn: '2026-08-20',
    accession: '4',
    securities: [chevron(500), apple(30)],
  },
} as const satisfies Record<string, Partial<FilingPart> & { securities: readonly FiledSecurity[] }>;
type Amendment = keyof typeof amendments;

const ordersOf = (names: readonly Amendment[]): Amendment[][] =>
  names.length === 0
    ? [[]]
    : names.flatMap((name) =>
        ordersOf(names.filter((other) => other !== name)).map((order) => [name, ...order]),
      );

const note = { cusip: '90000A109', issuer: 'UNHEARD OF HOLDINGS', className: 'NOTE 1.000% 1/1' };

describe.each(databases)('the filings of investors on %s', (kind) => {
  let seeded: Awaited<ReturnType<typeof createSeededDatabase>>;
  let readFilings: ReadFilings;
  beforeEach(async () => {
    seeded = await createSeededDatabase(kind);
    readFilings = createFilingsReader({
      db: seeded.database.primary,
      dataDir,
      symbols: shippedSymbols,
      maxAgeMs: Number.POSITIVE_INFINITY,
    });
  });
  afterEach(async () => {
    await seeded.database.close();
    await seeded.testDatabase.remove();
  });

  const find = async (name: string) =>
    (await readFilings()).investors.find((investor) => investor.name === name);

  async function file(
    cik: string,
    quarter: Partial<Pick<FilingPart, 'filedOn' | 'kind' | 'accession'>> & { period?: string; name?: string },
    securities: FiledSecurity[],
  ): Promise<void> {
    const { period = '2026-06-30', filedOn = '2026-08-14', kind = 'report' } = quarter;
    const { accession = `${cik}-${filedOn}`, name } = quarter;
    const total = securities.reduce((sum, { value }) => sum + Number(value), 0);
    const part = {
      kind,
      manager: 'SAMPLE CAPITAL LP',
      filedOn,
      url: `https://www.sec.gov/${period}/`,
      accession,
      total: String(total),
      lines: securities.length,
      warnings: [],
      tableId: '',
      securities,
    };
    const quarters = [{ cik, period, parts: [part] }];
    const { db } = seeded.database;
    await applyFiling({ db, symbols: await shippedSymbols(), quarters }, actor, { cik, name });
  }

  test('has the shipped quarters, and is the same object until something changes', async () => {
    const filings = await readFilings();
    expect(await readFilings()).toBe(filings);
    expect(filings.investors).toHaveLength(81);
    const [buffett] = filings.investors;
    expect(buffett).toMatchObject({ slug: 'warren-buffett', cik: berkshire, entered: null });
    expect(buffett?.quarters).toHaveLength(42);
    expect(buffett?.quarters[0]).toMatchObject({ period: '2016-03-31', isDetailed: false });
    const last = buffett?.quarters.at(-1);
    expect(last).toMatchObject({
      period: '2026-06-30',
      filedOn: '2026-08-14',
      isDetailed: true,
      url: 'https://www.sec.gov/Archives/edgar/data/1067983/000119312526352200/',
      totalValue: 299_253_556_246,
    });
    expect(last?.positions[0]).toMatchObject({ symbol: 'AAPL', name: 'Apple Inc.', kind: 'share' });
  });

  test('adds the quarters of a new filer, with options and bonds apart', async () => {
    const before = await readFilings();
    await file('77', { period: '2026-03-31' }, [filedSecurity()]);
    await file('77', {}, [
      filedSecurity({ shares: '12', value: '3000' }),
      filedSecurity({ shares: '5', value: '900', putCall: 'Put' }),
      filedSecurity({ ...note, unit: 'PRN', shares: '1000', value: '800' }),
    ]);
    const after = await readFilings();
    expect(after.version).not.toBe(before.version);
    expect(after.investors[0]?.quarters[0]).toBe(before.investors[0]?.quarters[0]);
    const added = after.investors.at(-1);
    expect(added).toMatchObject({ slug: 'sample-capital-lp', cik: '77', entered: null });
    expect(added?.quarters.map(({ period, totalValue }) => [period, totalValue])).toEqual([
      ['2026-03-31', 1000],
      ['2026-06-30', 4700],
    ]);
    expect(added?.quarters[1]?.positions).toEqual([
      { symbol: 'AAPL', name: 'Apple Inc.', kind: 'share', shares: 12, value: 3000 },
      { symbol: 'AAPL', name: 'Apple Inc.', kind: 'put', shares: 5, value: 900 },
      { symbol: '', name: 'UNHEARD OF HOLDINGS NOTE 1.000% 1/1', kind: 'bond', shares: 1000, value: 800 },
    ]);
  });

  test('reads filings again when an administrator assigns a symbol', async () => {
    await file('77', {}, [filedSecurity({ ...note, className: 'COM' })]);
    const positions = async () => (await find('SAMPLE CAPITAL LP'))?.quarters[0]?.positions;
    expect(await positions()).toMatchObject([{ symbol: '', name: 'UNHEARD OF HOLDINGS' }]);
    await resolveSecurity(seeded.database.db, actor, note.cusip, 'MSFT');
    expect(await positions()).toMatchObject([{ symbol: 'MSFT', name: 'Microsoft Corporation' }]);
  });

  test('a stored quarter replaces a shipped one unless it was filed earlier', async () => {
    const shown = async () => (await find('Warren Buffett'))?.quarters.at(-1)?.positions.length;
    const shipped = await shown();
    await file(berkshire, { filedOn: '2026-08-01' }, [filedSecurity()]);
    expect(await shown()).toBe(shipped);
    await file(berkshire, { filedOn: '2026-09-01' }, [filedSecurity()]);
    expect(await shown()).toBe(1);
    expect((await find('Warren Buffett'))?.quarters).toHaveLength(42);
  });

  test.each([
    ['2026-08-01', 'are part of a shipped quarter that was filed later', 0],
    ['2026-09-01', 'add to a shipped quarter that was filed earlier', 1],
  ])('new holdings of %s %s', async (filedOn, _what, times) => {
    const shown = async () => (await find('Warren Buffett'))?.quarters.at(-1);
    const applesOf = (quarter: Awaited<ReturnType<typeof shown>>) =>
      quarter?.positions.find(({ symbol, kind }) => symbol === 'AAPL' && kind === 'share')?.shares ?? 0;
    const shipped = await shown();
    await file(berkshire, { filedOn, kind: 'addition' }, [filedSecurity({ shares: '12', value: '3000' })]);
    const whole = await shown();
    expect(whole?.positions).toHaveLength(shipped?.positions.length ?? 0);
    expect(applesOf(whole)).toBe(applesOf(shipped) + 12 * times);
    expect(whole?.totalValue).toBe((shipped?.totalValue ?? 0) + 3000 * times);
  });

  const sharesOf = (quarter: Quarter | undefined) =>
    Object.fromEntries(
      quarter?.positions.filter(({ kind }) => kind === 'share').map((held) => [held.symbol, held.shares]) ??
        [],
    );
  const fileAll = async (cik: string, order: readonly Amendment[]) => {
    for (const name of order) {
      const { securities, ...part } = amendments[name];
      await file(cik, { ...part, name: cik }, [...securities]);
    }
  };

  test('amendments lead to the same quarter in every order, filed once or twice', async () => {
    const orders = ordersOf(['original', 'before', 'restated', 'after']);
    expect(orders).toHaveLength(24);
    for (const [at, order] of orders.entries()) await fileAll(`90${at}`, order);
    for (const at of [0, 23]) await fileAll(`91${at}`, [...(orders[at] ?? []), ...(orders[at] ?? [])]);
    // The next quarter is filed before the last amendment.
    const next = { period: '2026-09-30', filedOn: '2026-11-13' };
    await fileAll('77', ['original', 'restated']);
    await file('77', next, [apple(1_530), chevron(250)]);
    await fileAll('77', ['after']);
    const added = (await readFilings()).investors.slice(81);
    const results = added.map(({ quarters: [quarter] }) => quarter);
    expect(results).toHaveLength(27);
    for (const quarter of results) expect(quarter).toEqual(results[0]);
    expect(sharesOf(results[0])).toEqual({ AAPL: 1_530, CVX: 500, F: 20 });
    expect(results[0]).toMatchObject({ filedOn: '2026-08-20', totalValue: 20_500 });
    const [before, now] = added[26]?.quarters ?? [];
    if (!before || !now) throw new Error('a quarter is missing');
    expect(
      changesBetween(now, before, createSplits([])).map(({ symbol, action }) => [symbol, action]),
    ).toEqual([
      ['AAPL', 'unchanged'],
      ['CVX', 'reduced'],
      ['F', 'sold'],
    ]);
  });

  test('amendments of a shipped quarter lead to the same quarter in every order', async () => {
    const filers = (await readFilings()).investors.filter(
      ({ quarters }) => quarters.at(-1)?.period === '2026-06-30' && quarters.at(-1)?.filedOn === '2026-08-14',
    );
    const orders = ordersOf(['before', 'restated', 'after']);
    for (const [at, order] of orders.entries()) await fileAll(filers[at]?.cik ?? '', order);
    const older = { filedOn: '2026-08-01', accession: 'older' };
    const added = ['before', 'after'] as const;
    for (const [at, order] of ordersOf(added).entries()) {
      const cik = filers[orders.length + at]?.cik ?? '';
      // What was filed before the shipped report is part of it, or was replaced by it.
      await file(cik, { ...older, kind: 'addition' }, [ford(1)]);
      await fileAll(cik, order);
      await file(cik, older, [ford(5)]);
    }
    const shown = async (place: number) =>
      (await find(filers[place]?.name ?? ''))?.quarters.at(-1) as Quarter;
    for (const place of orders.keys())
      expect(sharesOf(await shown(place))).toEqual({ AAPL: 1_530, CVX: 500, F: 20 });
    for (const at of added.keys()) {
      const shipped = filers[orders.length + at]?.quarters.at(-1) as Quarter;
      const whole = await shown(orders.length + at);
      const had = sharesOf(shipped);
      const has = sharesOf(whole);
      expect([has['AAPL'], has['CVX'], has['F']]).toEqual([
        (had['AAPL'] ?? 0) + 30,
        (had['CVX'] ?? 0) + 507,
        had['F'],
      ]);
      expect(whole.totalValue).toBe(shipped.totalValue + 5_370);
    }
  });

  test('edited holdings take the place of the filings', async () => {
    const { db } = seeded.database;
    const id = (await find('Bill Ackman'))?._id ?? '';
    const holdings = [{ symbol: 'AAPL', value: '900' }];
    const sources = { db, splits: createSplits([]), readFilings };
    await updateInvestor(sources, actor, id, { name: 'W. Ackman', holdings });
    const edited = await find('W. Ackman');
    expect(edited).toMatchObject({ slug: 'bill-ackman', firm: null, cik: null, quarters: [] });
    expect(edited?.entered).toContainEqual({
      symbol: 'AAPL',
      name: 'Apple Inc.',
      kind: 'share',
      shares: null,
      value: 900,
    });
    await deleteInvestor(db, actor, id);
    expect(await find('W. Ackman')).toBeUndefined();
  });

  test('other processes notice a change after a while', async () => {
    let now = 0;
    const { primary: db } = seeded.database;
    const readElsewhere = createFilingsReader({
      db,
      dataDir,
      symbols: shippedSymbols,
      maxAgeMs: 1_000,
      now: () => now,
    });
    const before = await readElsewhere();
    await createInvestor(db, actor, { name: 'Ada', holdings: [] });
    const after = await readElsewhere();
    expect(after.investors).toHaveLength(before.investors.length + 1);
    await db.deleteFrom('wizards').where('name', '=', 'Ada').execute();
    await db
      .updateTable('versions')
      .set({ version: 'of another process' })
      .where('name', '=', 'filings')
      .execute();
    expect(await readElsewhere()).toBe(after);
    now = 1_000;
    expect((await readElsewhere()).investors).toHaveLength(81);
  });
});
