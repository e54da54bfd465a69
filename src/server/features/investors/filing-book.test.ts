import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createSplits } from '#domain/splits.ts';
import { createInvestor, deleteInvestor, updateInvestor } from '#server/features/investors/save-investor.ts';
import { type FilingBooks, openFilingBooks } from '#server/filings/book/open-filing-books.ts';
import { applyFiling } from '#server/filings/intake/apply-filing.ts';
import { resolveSecurity } from '#server/filings/intake/securities.ts';
import type { FiledSecurity } from '#server/providers/filings/information-table.ts';
import { createSeededDatabase, databases } from '#tests/support/api.ts';
import { dataDir, filedSecurity, shippedSymbols } from '#tests/support/stored-filings.ts';

const berkshire = '1067983';
const actor = { id: '', name: 'Edith' };
const note = { cusip: '90000A109', issuer: 'UNHEARD OF HOLDINGS', className: 'NOTE 1.000% 1/1' };

describe.each(databases)('the book of filings on %s', (kind) => {
  let seeded: Awaited<ReturnType<typeof createSeededDatabase>>;
  let books: FilingBooks;
  beforeEach(async () => {
    seeded = await createSeededDatabase(kind);
    books = openFilingBooks({
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
    (await books.book()).investors.find((investor) => investor.name === name);

  async function file(
    cik: string,
    quarter: { period?: string; filedOn?: string | null; kind?: 'report' | 'addition' },
    securities: FiledSecurity[],
  ): Promise<void> {
    const { period = '2026-06-30', filedOn = '2026-08-14', kind = 'report' } = quarter;
    const total = securities.reduce((sum, { value }) => sum + Number(value), 0);
    const part = {
      kind,
      manager: 'SAMPLE CAPITAL LP',
      filedOn,
      url: `https://www.sec.gov/${period}/`,
      accession: `${cik}-${filedOn}`,
      total: String(total),
      lines: securities.length,
      warnings: [],
      tableId: '',
      securities,
    };
    const quarters = [{ cik, period, parts: [part] }];
    const { db } = seeded.database;
    await applyFiling({ db, symbols: await shippedSymbols(), quarters }, actor, { cik });
  }

  test('has the shipped quarters, and is the same object until something changes', async () => {
    const book = await books.book();
    expect(await books.book()).toBe(book);
    expect(book.investors).toHaveLength(81);
    const [buffett] = book.investors;
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
    const before = await books.book();
    await file('77', { period: '2026-03-31' }, [filedSecurity()]);
    await file('77', {}, [
      filedSecurity({ shares: '12', value: '3000' }),
      filedSecurity({ shares: '5', value: '900', putCall: 'Put' }),
      filedSecurity({ ...note, unit: 'PRN', shares: '1000', value: '800' }),
    ]);
    const after = await books.book();
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

  test('edited holdings take the place of the filings', async () => {
    const { db } = seeded.database;
    const id = (await find('Bill Ackman'))?._id ?? '';
    const holdings = [{ symbol: 'AAPL', value: '900' }];
    const sources = { db, splits: createSplits([]), book: books.book };
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
    const others = openFilingBooks({ db, dataDir, symbols: shippedSymbols, maxAgeMs: 1_000, now: () => now });
    const before = await others.book();
    await createInvestor(db, actor, { name: 'Ada', holdings: [] });
    const after = await others.book();
    expect(after.investors).toHaveLength(before.investors.length + 1);
    await db.deleteFrom('wizards').where('name', '=', 'Ada').execute();
    await db
      .updateTable('versions')
      .set({ version: 'of another process' })
      .where('name', '=', 'filings')
      .execute();
    expect(await others.book()).toBe(after);
    now = 1_000;
    expect((await others.book()).investors).toHaveLength(81);
  });
});
