import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { imageOf } from '#tests/support/pictures.ts';
import { descendantsOf } from '#tests/support/process-tree.ts';
import { formOf } from './support/article-forms.ts';
import { dataFolder, sizeOf } from './support/data-folder.ts';
import { createOwnedPortfolio, type OwnedPortfolio } from './support/portfolio-owner.ts';
import { purchases, upload } from './support/portfolio-uploads.ts';
import { proxied } from './support/proxied-clients.ts';
import { slowWorkbook } from './support/slow-workbook.ts';
import { startTarget } from './support/target.ts';

const megabyte = 1_000_000;
/** Enough for both workbooks to take several times as long as a picture. */
const slowRows = 150_000;

/** A readable file that hardly compresses: a purchase, and lines that are no transactions. */
function noisyFile(bytes: number): Blob {
  const line = () => `${randomBytes(15_000).toString('base64')}\n`;
  return new Blob([purchases(1), ...Array.from({ length: Math.floor(bytes / 20_000) }, line)]);
}

async function keep({ owner, path }: OwnedPortfolio, files: readonly Blob[]) {
  const form = new FormData();
  form.append('keep', 'true');
  for (const [at, file] of files.entries()) form.append('files', file, `file${at}.csv`);
  const { status, body } = await owner.call('POST', `${path}/imports`, form);
  return { status, id: body.import?._id as string | undefined, code: body.code as string | undefined };
}

test('many large files fill neither the spool nor more than the quota of a customer', async () => {
  const folder = dataFolder();
  const target = await startTarget({ settings: { DATA_DIR: folder } });
  const portfolio = await createOwnedPortfolio(await target.customer());
  const health = await target.watchHealth();
  const file = noisyFile(49 * megabyte);
  expect(await keep(portfolio, [file, file, file, file, file])).toMatchObject({
    status: 413,
    code: 'too_large',
  });
  const spool = join(folder, 'spool');
  await expect.poll(() => readdirSync(spool)).toEqual([]);
  const statuses: number[] = [];
  for (let request = 0; request < 9; request += 1) {
    const { status, id } = await keep(portfolio, [file]);
    statuses.push(status);
    if (id) await portfolio.owner.call('POST', `${portfolio.path}/imports/${id}`, {});
  }
  expect(statuses).toContain(409);
  await expect.poll(() => readdirSync(spool)).toEqual([]);
  expect(sizeOf(folder)).toBeLessThan(700 * megabyte);
  const { failures, longestMs } = await health.stop();
  expect({ failures, isResponsive: longestMs < 1_000 }).toEqual({ failures: [], isResponsive: true });
  expect(target.errors).toEqual([]);
});

test('twenty files in each of many requests at once leave nothing behind', async () => {
  const folder = dataFolder();
  const target = await startTarget({ settings: { DATA_DIR: folder } });
  const portfolio = await createOwnedPortfolio(await target.customer());
  const files = Array.from({ length: 20 }, (_, at) => new Blob([purchases(5, at * 5)]));
  const statuses = await Promise.all(
    Array.from({ length: 15 }, async () => (await keep(portfolio, files)).status),
  );
  for (const status of statuses) expect([201, 409, 503]).toContain(status);
  await expect.poll(() => readdirSync(join(folder, 'spool'))).toEqual([]);
  expect((await keep(portfolio, [...files, new Blob(['one more'])])).status).toBe(413);
  expect(target.errors).toEqual([]);
});

test('a picture does not wait for slow workbooks that fill the memory of parsers', async () => {
  const target = await startTarget(proxied);
  const editor = await target.admin();
  const portfolios = await Promise.all(
    ['eve', 'mallory'].map(async (name) => createOwnedPortfolio(await target.customer(name))),
  );
  const large = slowWorkbook(slowRows, 1_200_000);
  const files = [large, slowWorkbook(slowRows)];
  let hasEnded = false;
  const slow = portfolios.map(async (portfolio, at) => {
    const { status } = await upload(portfolio, files[at] as BlobPart, 'slow.xlsx');
    hasEnded = true;
    return status;
  });
  await expect.poll(() => descendantsOf(target.pid).length).toBe(files.length);
  const picture = await editor.call('POST', '/news/pictures', formOf({}, [await imageOf()]));
  expect({ status: picture.status, hasEnded }).toEqual({ status: 201, hasEnded: false });
  for (const status of await Promise.all(slow)) expect([201, 413, 422]).toContain(status);
  expect(target.errors).toEqual([]);
});

test('originals that cannot be read are not kept', async () => {
  const target = await startTarget();
  const portfolio = await createOwnedPortfolio(await target.customer());
  const form = new FormData();
  form.append('keep', 'true');
  form.append('files', new Blob(['%PDF-1.7\n', 'x'.repeat(40 * megabyte)]), 'a.pdf');
  const { body } = await portfolio.owner.call('POST', `${portfolio.path}/imports`, form);
  expect(body.import.files).toMatchObject([{ isKept: false, problem: expect.any(String) }]);
  const original = `${portfolio.path}/imports/${body.import._id}/files/0`;
  expect((await portfolio.owner.call('GET', original)).status).toBe(404);
  expect(target.errors).toEqual([]);
});

test('thirty uploads at once open no more than three imports of a portfolio', async () => {
  const target = await startTarget();
  const portfolio = await createOwnedPortfolio(await target.customer());
  const statuses = await Promise.all(
    Array.from({ length: 30 }, async (_, at) => (await upload(portfolio, purchases(1, at))).status),
  );
  for (const status of statuses) expect([201, 409]).toContain(status);
  const { imports } = (await portfolio.owner.call('GET', `${portfolio.path}/imports`)).body;
  expect(imports.length).toBeLessThanOrEqual(3);
  expect(target.errors).toEqual([]);
});
