import { randomBytes } from 'node:crypto';
import { expect, test } from '@playwright/test';
import { type ApiCaller, signUpCaller } from '../support/api-caller.ts';
import { type SmallDisk, startOnSmallDisk } from '../support/small-disk.ts';

const unwritable = {
  status: 503,
  retryAfter: '5',
  body: {
    code: 'upstream_unavailable',
    message: 'Nothing can be saved just now. Please try again in a moment.',
  },
};

test.describe('on a disk of 64 MB', () => {
  let disk: SmallDisk;
  let ada: ApiCaller;
  let imports: string;

  test.beforeAll(async () => {
    disk = await startOnSmallDisk(64);
    ada = await signUpCaller(() => disk.product.url, 'ada');
    const { body } = await ada.call('POST', '/portfolios', { title: 'Before' });
    imports = `/portfolios/${body.portfolios[0]._id}/imports`;
  });
  test.afterAll(() => disk.stop());

  const upload = (megabytes: number) => {
    const form = new FormData();
    form.set('files', new File([randomBytes(megabytes * 1024 * 1024)], 'noise.csv'));
    return ada.call('POST', imports, form);
  };
  const titles = async () =>
    (await ada.call('GET', '/portfolios')).body.portfolios.map(({ title }: { title: string }) => title);

  test('a file that finds no room is refused, leaves nothing, and the next one is read', async () => {
    disk.fill();
    expect(await upload(8)).toMatchObject(unwritable);
    disk.free();
    expect((await ada.call('GET', imports)).body.imports).toEqual([]);
    const { status, body } = await upload(8);
    expect(status).toBe(201);
    expect(body.import.files).toMatchObject([{ isKept: false, problem: expect.any(String) }]);
  });

  test('while it is full, changes are refused and pages and figures served; then all goes on', async () => {
    disk.fill();
    // What is left of the write-ahead log may take some changes.
    await expect
      .poll(async () => (await ada.call('POST', '/securities', newSecurity())).status)
      .toBe(unwritable.status);
    expect(await ada.call('POST', '/securities', newSecurity())).toMatchObject(unwritable);
    expect(await titles()).toEqual(['Before']);
    for (const path of ['/', '/stocks/KO', '/healthz'])
      expect((await fetch(disk.product.url + path)).status, path).toBe(200);
    disk.free();
    expect((await ada.call('POST', '/portfolios', { title: 'After' })).status).toBe(201);
    expect(await titles()).toEqual(['Before', 'After']);
    const { body } = await ada.call('GET', '/customer/storage');
    expect(body.quotas).toContainEqual({ quota: 'portfolios', used: 2, limit: 3, fullest: null });
  });
});

let count = 0;

function newSecurity() {
  count += 1;
  return { symbol: `OWN${count}`, name: 'A security' };
}
