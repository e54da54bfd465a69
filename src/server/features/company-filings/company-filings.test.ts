import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { createEdgar } from '#server/providers/filings/edgar.ts';
import { openFilings } from '#server/providers/filings/open-filings.ts';
import { readFiling } from '#server/providers/filings/read-information-table.ts';
import { withFiledResults } from '#server/providers/fundamentals/filed-results.ts';
import { openFundamentals } from '#server/providers/fundamentals/fundamentals-file.ts';
import { storeReport } from '#server/providers/insiders/stored-reports.ts';
import { type Api, bothDatabases, type Client, startApi } from '#tests/support/api.ts';
import { appleCik, appleSubmissions, submissionsReply } from '#tests/support/company-submissions.ts';
import { type EdgarServer, startEdgarServer } from '#tests/support/edgar-server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createParserStub } from '#tests/support/in-process-parsers.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { createCompanyFilingsJob } from './filings-job.ts';
import { markViewed } from './wanted-companies.ts';

const noon = Date.parse('2026-08-22T12:00:00Z');
const dataDir = join(import.meta.dirname, '../../../../data');
const cikOf = { AAPL: appleCik, KO: '21344', MSFT: '789019' };

/** The report of an insider has no document here, so that it is not read. */
const listed = appleSubmissions.map((row) => (row.form === '4' ? { ...row, document: '' } : row));

describe.each(bothDatabases)('filings of companies on %s', (kind) => {
  let api: Api;
  let db: Db & { destroy(): Promise<void> };
  let edgar: EdgarServer;
  let visitor: Client;
  let now = noon;
  const runs: object[] = [];
  const shipped = openFundamentals(dataDir);

  beforeAll(async () => {
    edgar = await startEdgarServer();
    api = await startApi(kind, {}, { edgar: clientOfEdgar() });
    db = (await openBeside(api)) as typeof db;
    visitor = api.visitor();
  });
  beforeEach(async () => {
    now += 10 * dayMs;
    runs.length = 0;
    edgar.calls.length = 0;
    edgar.heal();
    for (const table of ['company_filing_reads', 'company_filings', 'announced_results', 'leases'] as const)
      await db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await db.destroy();
    await api.stop();
    await edgar.stop();
    await shipped.close();
  });

  const clientOfEdgar = () =>
    createEdgar({
      readFiling,
      dataUrl: edgar.url,
      archivesUrl: edgar.url,
      userAgent: 'Holdwise desk@example.com',
      sleep: async () => undefined,
    });

  function createJob() {
    const client = clientOfEdgar();
    const source = openFilings({ dataDir, edgar: client, parsers: createParserStub() });
    const fundamentals = withFiledResults({ db, shipped, ciks: source.ciks });
    const { run, close } = createCompanyFilingsJob({
      ...{ db, edgar: client, source, fundamentals, insiders: { store: storeReport } },
      onRun: (run) => runs.push(run),
      onFailure: (error) => {
        throw error;
      },
      now: () => now,
    });
    return { run, close, fundamentals };
  }

  const submit = (symbol: keyof typeof cikOf, rows = listed) =>
    edgar.submit(cikOf[symbol], JSON.stringify(submissionsReply(cikOf[symbol], symbol, rows)));
  const list = async (symbol: string, query = '') =>
    (await visitor.call('GET', `/stocks/${symbol}/filings${query}`)).body;
  const states = () => db.selectFrom('company_filing_reads').selectAll().orderBy('cik').execute();
  const calledCiks = () =>
    edgar.calls.map(({ path }) => Number(/CIK(\d+)/.exec(path)?.[1])).map((cik) => String(cik));

  const view = async (...symbols: (keyof typeof cikOf)[]) => {
    for (const symbol of symbols) await markViewed(db, cikOf[symbol], now);
  };

  test('a company that a reader looks at is listed in plain words, once it was read', async () => {
    submit('AAPL');
    expect(await list('aapl')).toMatchObject({ missing: 'waiting', filings: [], pages: 1 });
    await eventually(async () => expect(await states()).toHaveLength(1));
    await createJob().run();
    const body = await list('AAPL');
    expect(body).toMatchObject({ missing: null, total: 9, readAt: '2026-09-01T12:00:00.000Z' });
    expect(body.filings[2]).toEqual({
      accession: '0000320193-26-000079',
      form: '8-K',
      name: 'Event',
      group: 'events',
      filed: '2026-07-30',
      period: '2026-07-30',
      items: [
        { item: '2.02', name: 'Results published' },
        { item: '9.01', name: 'Statements and exhibits' },
      ],
      url: 'https://www.sec.gov/Archives/edgar/data/320193/000032019326000079/aapl-20260730.htm',
    });
    const events = await list('AAPL', '?group=events');
    expect(events.filings.map(({ filed }: { filed: string }) => filed)).toEqual([
      '2026-07-30',
      '2026-04-30',
      '2026-02-26',
    ]);
    expect(await list('AAPL', '?page=2')).toMatchObject({ filings: [], total: 9, page: 2, pages: 1 });
    expect((await visitor.call('GET', '/stocks/AAPL/filings?group=all')).status).toBe(400);
    expect((await visitor.call('GET', '/stocks/NONE9/filings')).status).toBe(404);
  });

  test('after a refusal the job waits as long as the SEC says, for all companies', async () => {
    submit('AAPL');
    submit('KO');
    await view('AAPL', 'KO');
    edgar.faultHeaders['retry-after'] = '7200';
    edgar.fail(/submissions/, 'too many');
    await createJob().run();
    delete edgar.faultHeaders['retry-after'];
    expect(runs).toEqual([{ companies: 1, reports: 0, failed: 1 }]);
    edgar.heal();
    now += hourMs;
    await createJob().run();
    expect(edgar.calls).toHaveLength(1);
    now += hourMs;
    await createJob().run();
    expect(runs.at(-1)).toEqual({ companies: 2, reports: 0, failed: 0 });
  });

  test('a reply that is not about the company is refused, and the others are read', async () => {
    edgar.submit(cikOf.AAPL, JSON.stringify(submissionsReply('42', 'Other', listed)));
    edgar.submit(cikOf.MSFT, '{"cik":"0000789019","filings":{"recent":{"acc');
    submit('KO');
    await view('AAPL', 'MSFT', 'KO');
    await createJob().run();
    expect(runs).toEqual([{ companies: 3, reports: 0, failed: 2 }]);
    expect(await list('AAPL')).toMatchObject({ missing: 'failed', filings: [] });
    expect((await list('KO')).total).toBe(9);
    expect(await states()).toMatchObject([
      { cik: cikOf.KO, failure: null },
      { cik: cikOf.AAPL, failure: 'EDGAR sent the filings of another company.' },
      { cik: cikOf.MSFT, failure: 'EDGAR sent a list of filings that is not JSON.' },
    ]);
  });

  test('a company that changed its registrant is listed with what it filed before', async () => {
    const [present, former] = ['2115436', '34088'];
    const filing = (cik: string, at: number, filed: string) => ({
      ...{ accession: `${cik.padStart(10, '0')}-26-00000${at}`, form: '8-K', filed, items: '8.01' },
    });
    const submitAs = (cik: string, ...days: string[]) =>
      edgar.submit(
        cik,
        JSON.stringify(
          submissionsReply(
            cik,
            'XOM',
            days.map((day, at) => filing(cik, at, day)),
          ),
        ),
      );
    submitAs(present, '2026-08-03', '2026-07-01');
    submitAs(former, '2026-07-10', '2026-06-15');
    expect(await list('XOM')).toMatchObject({ missing: 'waiting' });
    await eventually(async () =>
      expect((await states()).map(({ cik }) => cik)).toEqual(expect.arrayContaining([present, former])),
    );
    await createJob().run();
    const { filings, total } = await list('XOM');
    expect([total, filings.map(({ filed }: { filed: string }) => filed)]).toEqual([
      3,
      ['2026-08-03', '2026-07-01', '2026-06-15'],
    ]);
    expect(filings[2].url).toContain(`/data/${former}/`);
  });

  test('another instance goes on where a closed one was', async () => {
    submit('AAPL');
    submit('KO');
    await view('AAPL', 'KO');
    edgar.fail(/0000021344/, 'silent');
    edgar.fail(/0000320193/, 'silent');
    const first = createJob();
    const running = first.run().catch(() => undefined);
    await eventually(() => expect(edgar.calls).toHaveLength(1));
    await first.close();
    await running;
    edgar.heal();
    await createJob().run();
    expect(runs).toEqual([{ companies: 2, reports: 0, failed: 0 }]);
    expect((await list('AAPL')).total).toBe(9);
  });

  test('days of results join the announcements, on every instance', async () => {
    const results = [
      { accession: '0000320193-26-000099', form: '8-K', filed: '2026-10-08', items: '2.02' },
      ...listed,
    ];
    submit('AAPL', results);
    await view('AAPL');
    const [job, other] = [createJob(), createJob()];
    const reportsOf = async ({ fundamentals }: typeof job) =>
      (await fundamentals.read('AAPL'))?.reports.map(({ date }) => date).slice(-2);
    expect(await reportsOf(job)).toEqual(['2026-04-30', '2026-07-30']);
    const before = other.fundamentals.version;
    await job.run();
    await other.fundamentals.reload();
    expect(other.fundamentals.version).not.toBe(before);
    for (const instance of [job, other])
      expect(await reportsOf(instance)).toEqual(['2026-07-30', '2026-10-08']);
  });

  test('holdings and watchlists come first, each company once a day, and only what is new is added', async () => {
    for (const symbol of ['AAPL', 'KO', 'MSFT'] as const) submit(symbol);
    const customer = await api.customer();
    const { body } = await customer.call('POST', '/portfolios', { title: 'Mine' });
    const path = `/portfolios/${body.portfolios[0]._id}`;
    await customer.call('POST', `${path}/tickers`, { symbol: 'MSFT', shares: '1', buyPrice: '2' });
    const { watchlists } = (await customer.call('POST', '/watchlists', { name: 'Ideas' })).body;
    await customer.call('POST', `/watchlists/${watchlists.at(-1)._id}/items`, { symbol: 'KO' });
    await view('AAPL');
    await createJob().run();
    expect(calledCiks().slice(0, 2).sort()).toEqual([cikOf.KO, cikOf.MSFT]);
    expect(calledCiks().slice(2)).toEqual([cikOf.AAPL]);
    now += 23 * hourMs;
    await createJob().run();
    expect(edgar.calls).toHaveLength(3);
    now += 2 * hourMs;
    const added = { accession: '0000320193-26-000090', form: '8-K', filed: '2026-09-03', items: '8.01' };
    submit('AAPL', [added, ...listed.slice(0, 3)]);
    await createJob().run();
    expect(edgar.calls).toHaveLength(6);
    expect(await list('AAPL')).toMatchObject({ total: 10 });
    expect((await list('AAPL')).filings[0].accession).toBe(added.accession);
  });
});

test('without the setting, the reply names what is missing and where the SEC has it', async () => {
  const api = await startApi('sqlite');
  const get = async (symbol: string) => (await api.visitor().call('GET', `/stocks/${symbol}/filings`)).body;
  expect(await get('AAPL')).toEqual({
    ...{ success: true, missing: 'setting', readAt: null, filings: [], total: 0, page: 1, pages: 1 },
    source:
      'https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=320193&type=&owner=include&count=40',
  });
  expect(await get('SPYG')).toMatchObject({ missing: 'number', source: null });
  await api.stop();
});
