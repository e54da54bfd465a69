import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { quarterBefore } from '#domain/filings/periods.ts';
import { bothDatabases, databases } from '#tests/support/api.ts';
import { cik, manager, nextQuarter } from '#tests/support/edgar-filings.ts';
import { type FilingFixture, startFilingFixture } from '#tests/support/filing-fixture.ts';
import { apple, chevron, holding } from '#tests/support/sample-filings.ts';

/** The ends of `count` quarters, the newest first. */
function quartersTo(last: string, count: number): string[] {
  const periods = [last];
  while (periods.length < count) periods.push(quarterBefore(periods.at(-1) ?? last));
  return periods;
}

const coverDate = (period: string) => period.replace(/^(\d+)-(\d+)-(\d+)$/, '$2-$3-$1');

describe.each(bothDatabases)('older quarters from EDGAR on %s', (kind) => {
  let filings: FilingFixture;
  beforeEach(async () => {
    filings = await startFilingFixture(kind);
  });
  afterEach(() => filings.stop());

  function file(number: number, period: string, change: { cik?: string; isOlder?: boolean } = {}) {
    const filer = change.cik ?? cik;
    filings.file(number, [holding(apple, `${number}`, `${number}00`)], {
      period,
      filedOn: period,
      cover: { cik: filer, period: coverDate(period) },
      ...change,
    });
  }

  async function known(name = manager): Promise<string[]> {
    const { body } = await filings.visitor.call('GET', '/investors');
    const { slug } = body.investors.find((investor: { name: string }) => investor.name === name);
    const single = await filings.visitor.call('GET', `/investors/${slug}`);
    return single.body.quarters.map(({ period }: { period: string }) => period);
  }

  test('reads some in each refresh until all are stored, also from the older list of submissions', async () => {
    const periods = quartersTo('2026-06-30', 14);
    for (const [at, period] of periods.entries()) file(at + 1, period, { isOlder: at > 7 });
    await filings.refresh();
    expect(await known()).toEqual(periods.slice(0, 6));
    await filings.refresh();
    expect(await known()).toEqual(periods.slice(0, 10));
    await filings.refresh();
    expect(await known()).toEqual(periods);
    const calls = filings.edgar.calls.length;
    expect((await filings.refresh()).body.outcome).toBe('unchanged');
    expect(filings.edgar.calls.length - calls).toBe(2);
  });

  test('amended older quarters are read again: restated, or with holdings added', async () => {
    const periods = quartersTo('2026-06-30', 4);
    for (const [at, period] of periods.entries()) file(at + 1, period);
    await filings.refresh();
    const amend = (number: number, period: string, amendment: string) =>
      filings.file(number, [holding(chevron, '7', '700')], {
        form: '13F-HR/A',
        period,
        filedOn: '2026-08-20',
        cover: { period: coverDate(period), form: '13F-HR/A', amendment },
      });
    amend(11, periods[2] ?? '', 'NEW HOLDINGS');
    amend(12, periods[3] ?? '', 'RESTATEMENT');
    await filings.refresh();
    const held = async (period = '') => {
      const { body } = await filings.visitor.call('GET', `/investors/sample-capital-lp?period=${period}`);
      return body.holdings.map(({ symbol }: { symbol: string }) => symbol).sort();
    };
    expect(await held(periods[2])).toEqual(['AAPL', 'CVX']);
    expect(await held(periods[3])).toEqual(['CVX']);
    expect(await held(periods[1])).toEqual(['AAPL']);
    file(13, nextQuarter.period);
    await filings.refresh();
    expect(await known()).toEqual([nextQuarter.period, ...periods]);
  });

  // The other tests do not depend on locks, transactions or the order of rows.
  if (!databases.includes(kind)) return;

  test('leaves out quarters from before the tables were XML', async () => {
    file(1, '2026-06-30');
    file(2, '2013-06-30');
    file(3, '2013-03-31');
    await filings.refresh();
    expect(await known()).toEqual(['2026-06-30', '2013-06-30']);
  });

  test('does not read what ships with all details, but what ships without', async () => {
    const shipped = await known('Warren Buffett');
    expect(shipped).toHaveLength(42);
    const requested = async (accession: string, period: string) => {
      filings.edgar.file({
        cik: '1067983',
        accession,
        form: '13F-HR',
        period,
        filedOn: period,
        files: {},
      });
      await filings.refresh({ cik: '1067983' });
      return filings.edgar.calls.some(({ path }) => path.includes(accession.replaceAll('-', '')));
    };
    file(1, '2026-06-30', { cik: '1067983' });
    file(2, '2026-03-31', { cik: '1067983' });
    expect(await requested('0000950123-16-017295', '2016-03-31')).toBe(true);
    expect(await requested('0000950123-24-002518', '2023-12-31')).toBe(false);
  });

  test('a quarter that cannot be read holds up no other, and a busy archive ends the refresh', async () => {
    const periods = quartersTo('2026-06-30', 7);
    for (const [at, period] of periods.entries()) file(at + 1, period);
    filings.edgar.fail(/000119312526000004\/table/, 'garbage');
    const first = await filings.refresh();
    expect(first.body).toMatchObject({ outcome: 'created', warnings: [] });
    expect(await known()).toEqual(periods.filter((_, at) => at < 6 && at !== 3));
    filings.edgar.fail(/000119312526000007/, 'too many');
    expect((await filings.refresh()).body.outcome).toBe('unchanged');
    expect(await known()).toHaveLength(5);
    filings.edgar.heal();
    await filings.refresh();
    expect(await known()).toEqual(periods.filter((_, at) => at !== 3));
  });
});
