import { expect, test } from 'vitest';
import { apple, chevron, type SampleLine, sampleCover, sampleTable } from '../support/sample-filings.ts';
import { investor, upload } from './support/filing-uploads.ts';
import { startTarget } from './support/target.ts';

/** The size of Bank of America's filing. */
const manyLines = 26_569;

test('stores 26,569 lines completely while it serves other requests', async () => {
  const target = await startTarget();
  const admin = await target.admin();
  const table = sampleTable(
    Array.from(
      { length: manyLines },
      (_, number): SampleLine => ({
        issuer: `SAMPLE ISSUER ${number}`,
        cusip: `Q${String(number).padStart(8, '0')}`,
        value: String(1_000 + number),
      }),
    ),
  );
  const health = await target.watchHealth();
  const uploaded = await upload(admin, table);
  const { longestMs, failures } = await health.stop();
  expect({ status: uploaded.status, outcome: uploaded.body.outcome }).toEqual({
    status: 200,
    outcome: 'created',
  });
  expect(failures).toEqual([]);
  // Before the fix, it took four seconds.
  expect(longestMs).toBeLessThan(2_000);
  const first = await investor(admin, 'Sample');
  expect(first).toMatchObject({ holdingCount: manyLines });
  let value = 0;
  for (let page = 1; page <= first.pages; page += 1) {
    const { body } = await admin.call('GET', `/wizards/single/${first._id}?page=${page}`);
    for (const holding of body.holdings) value += holding.value;
  }
  expect(value).toBe(first.filing.totalValue);
});

test('ignores any number of attributes', async () => {
  const target = await startTarget();
  const admin = await target.admin();
  const health = await target.watchHealth();
  const { status } = await upload(
    admin,
    sampleTable([apple, chevron]).replace('<infoTable>', `<infoTable ${'a="" '.repeat(1_000_000)}>`),
  );
  expect(status).toBe(200);
  expect((await investor(admin, 'Sample')).holdings).toMatchObject([
    { symbol: 'AAPL', value: 1_000 },
    { symbol: 'CVX', value: 1_000 },
  ]);
  expect((await health.stop()).failures).toEqual([]);
});

test('reads commas between thousands, and names a cover page without a table as such', async () => {
  const target = await startTarget();
  const admin = await target.admin();
  const read = await upload(admin, sampleTable([{ ...apple, shares: '10,000', value: '2,893,600' }]));
  expect(read.status).toBe(200);
  expect((await investor(admin, 'Sample')).holdings).toMatchObject([{ shares: 10_000, value: 2_893_600 }]);
  const refused = await upload(admin, sampleTable([{ ...apple, shares: '10,00' }]));
  expect(refused).toMatchObject({
    status: 422,
    body: { message: expect.stringContaining('Accepted are 10000, 10,000 and 10000.50.') },
  });
  expect((await upload(admin, sampleCover({ form: '13F-NT' }))).body.message).toContain(
    'This is a 13F notice',
  );
  expect((await upload(admin, sampleCover())).body.message).toContain('no information table');
});
