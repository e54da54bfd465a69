import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { dayMs, hourMs, isoDate } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { createEdgar } from '#server/providers/filings/edgar.ts';
import { openFilings } from '#server/providers/filings/open-filings.ts';
import { readFiling } from '#server/providers/filings/read-information-table.ts';
import { storeReport } from '#server/providers/insiders/stored-reports.ts';
import { type Api, bothDatabases, startApi } from '#tests/support/api.ts';
import { appleCik, type Submission, submissionsReply } from '#tests/support/company-submissions.ts';
import { type EdgarServer, startEdgarServer } from '#tests/support/edgar-server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { createParserStub } from '#tests/support/in-process-parsers.ts';
import { insiderReport } from '#tests/support/insider-reports.ts';
import { openBeside } from '#tests/support/open-beside.ts';
import { createCompanyFilingsJob } from './filings-job.ts';
import { markViewed } from './wanted-companies.ts';

const dataDir = join(import.meta.dirname, '../../../../data');
const cokeCik = '21344';

const row = (accession: string, filed: string, form = '4'): Submission => ({
  ...{ accession, form, filed, document: 'xslF345X06/form4.xml' },
});
const sale = row('0001140361-26-033123', '2026-08-20');
const grant = row('0001140361-26-033001', '2026-08-19');

describe.each(bothDatabases)('reports of insiders on %s', (kind) => {
  let api: Api;
  let db: Db & { destroy(): Promise<void> };
  let edgar: EdgarServer;
  let now = Date.parse('2026-08-22T12:00:00Z');
  const runs: object[] = [];

  beforeAll(async () => {
    edgar = await startEdgarServer();
    api = await startApi(kind, {}, { edgar: clientOfEdgar() });
    db = (await openBeside(api)) as typeof db;
  });
  beforeEach(async () => {
    now += 10 * dayMs;
    runs.length = 0;
    edgar.calls.length = 0;
    edgar.heal();
    for (const table of [
      'company_filing_reads',
      'company_filings',
      'insider_reports',
      'insider_transactions',
      'leases',
    ] as const)
      await db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await db.destroy();
    await api.stop();
    await edgar.stop();
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
    return createCompanyFilingsJob({
      ...{ db, edgar: client },
      source: openFilings({ dataDir, edgar: client, parsers: createParserStub() }),
      fundamentals: { store: async () => undefined, reload: async () => undefined },
      insiders: { store: storeReport },
      onRun: (run) => runs.push(run),
      onFailure: (error) => {
        throw error;
      },
      now: () => now,
    });
  }

  const submit = (cik: string, rows: readonly Submission[]) =>
    edgar.submit(cik, JSON.stringify(submissionsReply(cik, 'A company', rows)));
  const file = ({ accession, form, filed }: Submission, xml: string, cik = appleCik) =>
    edgar.file({
      ...{ cik, accession, form, period: filed, filedOn: filed },
      files: { 'form4.xml': xml },
    });
  const read = async (symbol = 'AAPL') =>
    (await api.visitor().call('GET', `/stocks/${symbol}/insiders`)).body;
  const reads = () => edgar.calls.flatMap(({ path }) => /(\d{18})\/form4\.xml/.exec(path)?.[1] ?? []);

  test('reads reports, which replace shipped trades; an amendment and a restart change what it should', async () => {
    const shipped = await read();
    expect(shipped).toMatchObject({ read: null, shipped: { through: '2026-08-20' } });
    submit(appleCik, [sale, grant]);
    file(sale, insiderReport({ plan: '1', lines: [{ shares: '1439', price: '307.49', after: '38668' }] }));
    file(
      grant,
      insiderReport({
        form: '4',
        period: '2026-08-15',
        lines: [{ code: 'M', acquired: 'A', date: '2026-08-15' }],
      }),
    );
    await markViewed(db, appleCik, now);
    edgar.fail(/033001/, 'silent');
    const first = createJob();
    const running = first.run().catch(() => undefined);
    await eventually(() => expect(reads()).toHaveLength(2));
    await first.close();
    await running;
    const half = await read();
    expect(half.read).toMatchObject({ count: 1, waiting: 1, since: '2026-08-20' });
    expect(half.trades).toHaveLength(shipped.trades.length);
    expect(half.trades[0]).toMatchObject({
      ...{ date: '2026-08-18', shares: 1439, planned: true, filed: '2026-08-20', security: 'Common Stock' },
      source: 'https://www.sec.gov/Archives/edgar/data/320193/000114036126033123/xslF345X06/form4.xml',
    });
    edgar.heal();
    await createJob().run();
    expect(runs).toEqual([{ companies: 0, reports: 1, failed: 0 }]);
    expect((await read()).otherTransactions).toMatchObject([
      { code: 'M', name: 'Exercised or vested', isAcquired: true, shares: 100 },
    ]);
    const amendment = row('0001140361-26-033999', '2026-08-28', '4/A');
    submit(appleCik, [amendment, sale, grant]);
    const amended = [{ shares: '2000', price: '307.49', after: '38107' }];
    file(amendment, insiderReport({ form: '4/A', original: '2026-08-20', lines: amended }));
    now += 2 * dayMs;
    await createJob().run();
    expect(reads()).toHaveLength(4);
    const after = await read();
    expect(after.trades).toHaveLength(shipped.trades.length);
    expect(after.trades[0]).toMatchObject({ shares: 2000, planned: false, filed: '2026-08-28' });
  });

  test('holdings come first, and a report about another company or one that is broken harms no other', async () => {
    const [own, foreign, broken] = [
      row('0000021344-26-000003', '2026-08-20'),
      row('0000021344-26-000002', '2026-08-19'),
      row('0000021344-26-000001', '2026-08-18'),
    ];
    submit(appleCik, [grant]);
    file(grant, insiderReport({ lines: [{ code: 'A' }] }));
    submit(cokeCik, [own, foreign, broken]);
    file(own, insiderReport({ issuer: '0000021344', lines: [{}] }), cokeCik);
    file(foreign, insiderReport({ lines: [{}] }), cokeCik);
    file(broken, insiderReport().slice(0, 400), cokeCik);
    await markViewed(db, appleCik, now);
    const held = { cik: cokeCik, next_at: '', held_on: isoDate(now) };
    await db.insertInto('company_filing_reads').values(held).execute();
    await createJob().run();
    expect(reads().map((accession) => accession.slice(-6))).toEqual(['000003', '000002', '000001', '033001']);
    expect(runs).toEqual([{ companies: 2, reports: 4, failed: 1 }]);
    expect((await read('KO')).read).toMatchObject({ count: 1, waiting: 1 });
    const { state } = (await (await api.admin()).call('GET', '/admin/site/state')).body;
    expect(state.insiderReports).toMatchObject({ read: 3, waiting: 1, failed: 1 });
    now += 25 * hourMs;
    await createJob().run();
    expect(
      reads()
        .slice(4)
        .map((accession) => accession.slice(-6)),
    ).toEqual(['000001']);
  });

  test('a refusal of the SEC pauses everything, and no report is lost', async () => {
    submit(appleCik, [sale, grant]);
    await markViewed(db, appleCik, now);
    edgar.fail(/form4/, 'too many');
    await createJob().run();
    expect(reads()).toHaveLength(1);
    expect(runs).toEqual([{ companies: 1, reports: 1, failed: 1 }]);
    edgar.heal();
    await createJob().run();
    expect(reads()).toHaveLength(1);
    now += 2 * hourMs;
    await createJob().run();
    expect(reads()).toHaveLength(3);
  });
});
