import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../support/browser.ts';
import { descendantsOf, isAlive } from '../support/process-tree.ts';
import { untilReady } from '../support/until-ready.ts';

const folder = mkdtempSync(join(tmpdir(), 'holdwise-demo-'));
const running = new Set<ChildProcess>();

test.afterAll(() => {
  for (const demo of running) demo.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Starts the demo as `npm run demo` does, and stops it with Ctrl+C after `use`. */
async function withDemo(use: (output: string, url: string) => Promise<void>): Promise<void> {
  const demo = spawn(process.execPath, ['scripts/demo.mjs', '--dir', folder], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(demo);
  const ended = once(demo, 'exit');
  const output = await untilReady(demo);
  await use(output, / is ready at (\S+?)\.? /.exec(output)?.[1] ?? '');
  const below = descendantsOf(demo.pid ?? 0);
  demo.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  running.delete(demo);
  expect(below.length).toBeGreaterThan(0);
  await expect.poll(() => below.filter(isAlive)).toEqual([]);
}

const titles = ['Long term', 'Trading', 'In euros'];

test('the demo has sample data, once, and prints its logins on each start', async ({ request }) => {
  const file = join(folder, 'logins.json');
  for (const _start of ['first', 'second'])
    await withDemo(async (output, url) => {
      const { customer, admin } = JSON.parse(readFileSync(file, 'utf8'));
      expect(output).toContain(customer.password);
      expect(output).toContain(admin.password);
      const post = (path: string, data: object) => request.post(`${url}/api/v1${path}`, { data });
      const get = async (path: string) => (await request.get(`${url}/api/v1${path}`)).json();

      expect((await post('/customer/login', customer)).ok()).toBe(true);
      const { portfolios } = await get('/portfolios');
      expect(portfolios.map(({ title }: { title: string }) => title)).toEqual(titles);
      expect(portfolios.map(({ tickers }: { tickers: unknown[] }) => tickers.length)).toEqual([8, 3, 2]);
      const [longTerm, trading, euros] = portfolios.map(({ _id }: { _id: string }) => `/portfolios/${_id}`);
      const { counts } = await get(`${longTerm}/transactions`);
      expect(counts).toMatchObject({ buy: 20, sell: 2 });
      expect(counts.dividend).toBeGreaterThan(100);
      expect((await get(`${longTerm}/dividends`)).suggestions).toEqual([]);
      expect((await get(`${trading}/performance`)).performance).toMatchObject({ tracksCash: true });
      expect((await get(`${trading}/gains?year=2024`)).gains.disallowed).toBeGreaterThan(0);
      expect((await get(`${euros}/performance`)).performance).toMatchObject({
        currency: 'EUR',
        coverage: { share: 1, leftOut: [] },
      });
      expect((await post('/admin/login', admin)).ok()).toBe(true);
      expect((await get('/news/list')).total).toBe(4);
      expect(await (await request.get(url)).text()).toContain('How to read a 13F filing');
    });
  expect(statSync(file).mode & 0o777).toBe(0o600);
});
