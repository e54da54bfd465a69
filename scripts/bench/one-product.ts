import { setTimeout as wait } from 'node:timers/promises';
import { type Product, startProduct } from '../../tests/support/product.ts';
import { startBare } from './bare.ts';
import { makeCustomer } from './customer.ts';
import { type Editor, makeEditor } from './editor.ts';
import { type Measured, measure, share, type Target, typical } from './load.ts';
import { residentMb } from './memory.ts';
import { type LoadedFile, loadedFiles } from './page-weight.ts';
import { table } from './table.ts';
import type { Turns, Write } from './turns.ts';
import { type Work, watch } from './work.ts';

const settleMs = 5_000;

function targetsOf({ url }: Product, cookie: string, articlePath: string): Target[] {
  const api = `${url}/api/v1`;
  return [
    {
      name: 'GET /portfolios (3 × 50 tickers)',
      url: `${api}/portfolios`,
      headers: { cookie },
      needed: 1 / 15,
    },
    { name: 'GET /market/quote', url: `${api}/market/quote?symbol=AAPL`, needed: 1 / 5 },
    { name: 'GET /market/search-symbol', url: `${api}/market/search-symbol?query=app`, needed: 1 / 5 },
    { name: 'GET / for a visitor', url: `${url}/`, needed: 1 / 6 },
    { name: 'GET /news-detail/… for a visitor', url: url + articlePath, needed: 1 / 6 },
    { name: 'GET / for a visitor, gzip', url: `${url}/`, headers: { 'accept-encoding': 'gzip, br' } },
  ];
}

/** Measures one after the other in rounds, the bare server first and last, so that all see the same machine. */
async function measureAll(
  bare: Target,
  targets: readonly Target[],
  { rounds, seconds }: Turns,
): Promise<Map<Target, Measured>> {
  const measured = new Map<Target, Measured[]>([bare, ...targets].map((target) => [target, []]));
  for (const target of measured.keys()) await measure(target, { seconds: Math.min(2, seconds) });
  const order = [...Array.from({ length: rounds }, () => [bare, ...targets]).flat(), bare];
  for (const target of order) measured.get(target)?.push(await measure(target, { seconds }));
  return new Map([...measured].map(([target, all]) => [target, typical(all)]));
}

function loadRows(bare: Target, measured: Map<Target, Measured>): string[][] {
  const bareSpeed = measured.get(bare)?.perSecond ?? Number.NaN;
  return [...measured].map(([{ name, needed }, { perSecond, p99Ms }]) => {
    const part = perSecond / bareSpeed;
    const verdict = needed === undefined ? '' : part >= needed ? 'ok' : 'MISSED';
    const least = needed === undefined ? '' : share(needed);
    return [name, perSecond.toFixed(0), share(part), least, verdict, `${p99Ms.toFixed(0)} ms`];
  });
}

const chart = /chart/i;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

function weightRows(files: readonly LoadedFile[]): string[][] {
  const total = (kind: LoadedFile['kind']) =>
    files
      .filter((file) => file.kind === kind && !chart.test(file.path))
      .reduce((sum, { bytes }) => sum + bytes, 0);
  return [
    ...files.map(({ path, bytes, encoding }) => [
      path,
      kilobytes(bytes),
      encoding,
      chart.test(path) ? 'not counted' : '',
    ]),
    ['script in all', kilobytes(total('script')), '', 'aim 130 kB'],
    ['style in all', kilobytes(total('stylesheet')), '', 'aim 15 kB'],
  ];
}

const workRow = (name: string, { seconds: took, beforeMb, mostMb, longestMs, answered }: Work) => [
  name,
  `${took.toFixed(1)} s`,
  `${beforeMb.toFixed(0)} MB`,
  `${mostMb.toFixed(0)} MB`,
  `${longestMs.toFixed(0)} ms of ${answered}`,
];

async function workRows({ pid, url }: Product, { uploadPicture, importSheet }: Editor): Promise<string[][]> {
  const other = `${url}/api/v1/market/quote?symbol=AAPL`;
  return [
    workRow('a picture of 24 megapixels', await watch(uploadPicture, pid, other)),
    workRow('an import of 100,000 rows', await watch(importSheet, pid, other)),
    workRow('the same again, which keeps the first', await watch(importSheet, pid, other)),
  ];
}

/** The built product on an empty SQLite database, against the bare server. */
export async function benchProduct(turns: Turns, write: Write): Promise<void> {
  const product = await startProduct();
  const bareServer = await startBare();
  try {
    await wait(settleMs);
    const idleMb = residentMb(product.pid);
    const files = await loadedFiles(`${product.url}/`);
    const editor = await makeEditor(product.url);
    const targets = targetsOf(product, await makeCustomer(product.url), editor.articlePath);
    const bare: Target = { name: 'bare node:http', url: bareServer.url };
    const measured = await measureAll(bare, targets, turns);
    write(table([['', 'requests/s', 'of bare', 'needed', '', 'p99'], ...loadRows(bare, measured)]));
    write(
      `\nServer memory: ${idleMb.toFixed(0)} MB idle (aim 120 MB), ${residentMb(product.pid).toFixed(0)} MB after the load`,
    );
    write(`\nOne piece of work of an editor, and the longest that another request waited meanwhile:`);
    const works = await workRows(product, editor);
    write(table([['', 'took', 'memory before', 'at most', 'longest wait'], ...works]));
    write(`\nWhat / loads before anybody scrolls:\n${table(weightRows(files))}`);
  } finally {
    bareServer.stop();
    await product.stop();
  }
}
