import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startParserProcess } from '#server/platform/isolation/child-process.ts';
import { databases } from '#tests/support/api.ts';
import { cik } from '#tests/support/edgar-filings.ts';
import { type FilingFixture, startFilingFixture } from '#tests/support/filing-fixture.ts';
import { sampleTable } from '#tests/support/sample-filings.ts';
import { watchStatements } from '#tests/support/watched-statements.ts';

const lineCount = 12_000;
const period = '2026-06-30';

const largeTable = (lines = lineCount) =>
  sampleTable(
    Array.from({ length: lines }, (_, number) => ({
      issuer: `SAMPLE ISSUER ${number}`,
      cusip: `Q${String(number).padStart(8, '0')}`,
      shares: '10',
      value: String(1_000 + number),
    })),
  );

describe.each(databases)('large filings on %s', (kind) => {
  let filings: FilingFixture;
  beforeAll(async () => {
    filings = await startFilingFixture(kind, startParserProcess);
  });
  afterAll(() => filings.stop());

  test('stores a large filing completely while serving other requests', async () => {
    let served = 0;
    let uploading = true;
    const others = (async () => {
      while (uploading) {
        const { status } = await filings.visitor.call('GET', '/wizards/names');
        if (status === 200) served += 1;
        await nextTurn();
      }
    })();
    const inThisThread = watchStatements();
    const { status, body } = await filings.upload(largeTable(), { cik, name: 'Large', period });
    // Writing waits for the disk, and so would every other request.
    expect(inThisThread.stop().filter((sql) => /filed_securities|cusips/.test(sql))).toEqual([]);
    uploading = false;
    await others;
    expect({ status, outcome: body.outcome }).toEqual({ status: 200, outcome: 'created' });
    // The upload runs more write statements than this, and the database is free between them.
    expect(served).toBeGreaterThan(0);

    const first = await filings.investor('Large');
    expect(first).toMatchObject({ holdingCount: lineCount, page: 1, pages: 3 });
    const pages = [first];
    for (const page of [2, 3])
      pages.push((await filings.visitor.call('GET', `/wizards/single/${first._id}?page=${page}`)).body);
    const values = pages.flatMap(({ holdings }) => holdings.map(({ value }: { value: number }) => value));
    expect(values).toHaveLength(lineCount);
    expect(values).toEqual(values.toSorted((a, b) => b - a));
    const total = values.reduce((sum, value) => sum + value, 0);
    expect(total).toBe(first.filing.totalValue);
  });

  test('the list of investors has the largest holdings and the number of all', async () => {
    const { wizards } = (await filings.visitor.call('GET', '/wizards/all')).body;
    const large = wizards.find(({ name }: { name: string }) => name === 'Large');
    expect(large).toMatchObject({ holdingCount: lineCount });
    expect(large.holdings).toHaveLength(1_000);
    expect(large.holdings[0].value).toBe(1_000 + lineCount - 1);
  });

  test('a page after the last one is empty', async () => {
    const { _id } = await filings.investor('Large');
    const { body } = await filings.visitor.call('GET', `/wizards/single/${_id}?page=4`);
    expect(body).toMatchObject({ holdings: [], holdingCount: lineCount, pages: 3 });
  });

  test('an edit retains holdings beyond the limit of the form', async () => {
    const rows = Array.from({ length: 10_002 }, (_, number) => `Long,S${number},${20_000 - number}`);
    const files = [{ name: 'w.csv', bytes: `name,symbol,value\n${rows.join('\n')}\n` }];
    expect((await filings.admin.send('POST', '/wizards/import', {}, { field: 'file', files })).status).toBe(
      200,
    );
    const { _id } = await filings.investor('Long');
    const { status } = await filings.admin.call('PUT', `/wizards/update/${_id}`, {
      name: 'Long',
      holdings: [{ symbol: 'S0', value: 30_000 }],
    });
    expect(status).toBe(200);
    expect((await filings.investor('Long')).holdings).toMatchObject([
      { symbol: 'S0', value: 30_000 },
      { symbol: 'S10000', value: 10_000 },
      { symbol: 'S10001', value: 9_999 },
    ]);
  });
});
