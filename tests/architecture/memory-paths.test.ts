import { expect, onTestFinished, test } from 'vitest';
import { startApi } from '#tests/support/api.ts';
import { readSampleFile } from '#tests/support/imported-files.ts';
import { buy, importingCustomer } from '#tests/support/importing-customer.ts';
import { customerPaths, findLargePaths } from '../memory/customer-paths.ts';

const values = { portfolioId: 'p', importId: 'i', symbol: 'V' };

test('check:memory reads everything that a customer can read, with every choice', async () => {
  const api = await startApi('sqlite', {}, { brokerFiles: readSampleFile });
  onTestFinished(() => api.stop());
  const { client, path, preview } = await importingCustomer(api);
  await client.call('POST', `${path}/transactions`, {
    kind: 'buy',
    symbol: 'V',
    date: '2024-01-05',
    shares: '1',
    price: '260',
  });
  const { _id } = await preview({ rows: [buy('2024-01-08', '1', '250')] });
  const ids = { portfolioId: path.replace('/portfolios/', ''), importId: _id, symbol: 'V' };
  const failed: string[] = [];
  const paths = (await customerPaths(ids)).flat();
  for (const one of paths) {
    const { status } = await client.call('GET', one);
    // The original is not kept.
    if (status !== 200 && !one.endsWith('/files/0')) failed.push(`${status} ${one}`);
  }
  expect(failed).toEqual([]);
});

test('the paths contain what once ended the process', async () => {
  const paths = (await customerPaths(values)).flat();
  for (const path of [
    '/customer/export.json',
    '/portfolios/p/gains?method=fifo',
    '/portfolios/p/gains.csv?method=hifo',
    '/portfolios/p/export?format=ofx',
    '/portfolios/p/imports/i',
    '/portfolios/p/imports/i/rows?limit=1000',
    '/portfolios/p/performance/explain?range=all&returns=total&figure=endValue',
    '/portfolios/p/income?by=month',
    '/portfolios/p/allocation?by=symbol&funds=through',
  ])
    expect(paths).toContain(path);
});

test('of an endpoint the largest reply is attacked, and of an export every format', async () => {
  const sizes: Record<string, number> = {
    '/small': 100,
    '/lots?by=a': 70_000,
    '/lots?by=b': 80_000,
    '/export?format=csv': 70_000,
    '/export?format=json': 90_000,
    '/export?format=none': 1,
  };
  const paths = [['/small'], ['/lots?by=a', '/lots?by=b'], Object.keys(sizes).slice(3)];
  expect(await findLargePaths(paths, async (path) => sizes[path] ?? 0)).toEqual([
    '/lots?by=b',
    '/export?format=json',
    '/export?format=csv',
  ]);
});
