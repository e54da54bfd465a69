import { expect, test } from 'vitest';
import { dataFolder, sizeOf } from './support/data-folder.ts';
import { createOwnedPortfolio } from './support/portfolio-owner.ts';
import { purchases, upload } from './support/portfolio-uploads.ts';
import { startTarget } from './support/target.ts';

const megabyte = 1_000_000;

test('rows of unknown securities count against the quota', async () => {
  const folder = dataFolder();
  const target = await startTarget({ settings: { DATA_DIR: folder } });
  const portfolio = await createOwnedPortfolio(await target.customer());
  const health = await target.watchHealth();
  const [head = '', row = ''] = purchases(1).split('\n');
  const unknown = (from: number) =>
    [
      head,
      ...Array.from({ length: 150_000 }, (_, at) => row.replace(/"(V|KO|MSFT|COST)"/, `"ZZ${from + at}"`)),
    ].join('\n');
  const statuses: number[] = [];
  for (let request = 0; request < 3; request += 1)
    statuses.push((await upload(portfolio, unknown(request * 150_000))).status);
  for (const status of statuses) expect([201, 409]).toContain(status);
  expect(sizeOf(folder)).toBeLessThan(700 * megabyte);
  const { failures, longestMs } = await health.stop();
  expect({ failures, isResponsive: longestMs < 1_000 }).toEqual({ failures: [], isResponsive: true });
  expect(target.errors).toEqual([]);
});

test('remembered mappings are small and few, and do not slow later uploads', async () => {
  const target = await startTarget();
  const portfolio = await createOwnedPortfolio(await target.customer());
  const unknown = (at: number) => `Alpha${at};Beta;Gamma;Delta\n2024-01-05;V;1;250\n`;
  const asked = await upload(portfolio, unknown(0));
  const { mapping } = asked.body.import.files[0].unknown;
  const columns = { date: 0, symbol: 1, shares: 2, price: 3 };
  const commitWith = async (at: number, kinds: object) => {
    const form = new FormData();
    form.append('options', JSON.stringify([{ format: 'mapping', mapping: { ...mapping, columns, kinds } }]));
    form.append('files', new Blob([unknown(at)]), 'a.csv');
    const { status, body } = await portfolio.owner.call('POST', `${portfolio.path}/imports`, form);
    if (status === 201 && body.import.status === 'preview')
      await portfolio.owner.call('DELETE', `${portfolio.path}/imports/${body.import._id}`);
    return status;
  };
  const kinds = (count: number, length: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, at) => [`${at}`.padEnd(length, 'x'), 'buy']));
  expect(await commitWith(0, kinds(1_001, 10))).toBe(400);
  const health = await target.watchHealth();
  for (let at = 1; at <= 120; at += 1)
    expect([201, 400, 413]).toContain(await commitWith(at, kinds(1_000, at % 2 ? 200 : 20)));
  expect((await upload(portfolio, purchases(1))).status).toBe(201);
  const { longestMs, failures } = await health.stop();
  expect({ failures, isResponsive: longestMs < 1_000 }).toEqual({ failures: [], isResponsive: true });
  expect(target.errors).toEqual([]);
});
