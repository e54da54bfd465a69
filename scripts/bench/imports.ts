import { setTimeout as wait } from 'node:timers/promises';
import { signUpCaller } from '#tests/support/api-caller.ts';
import { type Product, startProduct } from '#tests/support/product.ts';
import { slowestDuring } from './figures/after-change.ts';
import { type ImportFile, importFiles } from './imports/import-files.ts';
import type { Durations, Write } from './load.ts';
import { residentMb } from './process-usage.ts';
import { openDatabaseFactory } from './size/database-factory.ts';
import { table } from './table.ts';

const sampleEveryMs = 50;
const settleMs = 2_000;
/** More transactions than a portfolio can hold are only previewed. */
const mostCommitted = 100_000;
const allowedMb = 150;
const allowedDelayMs = 50;

interface Measured {
  seconds: number;
  peakMb: number;
  slowestMs: number;
}

/** Runs a task while another client sends requests, and samples the memory of the server. */
async function measure(product: Product, task: () => Promise<unknown>): Promise<Measured> {
  let peakMb = 0;
  const sampling = setInterval(() => {
    peakMb = Math.max(peakMb, residentMb(product.pid));
  }, sampleEveryMs);
  let seconds = 0;
  const slowestMs = await slowestDuring(product, async () => {
    const start = performance.now();
    await task();
    seconds = (performance.now() - start) / 1000;
  });
  clearInterval(sampling);
  return { seconds, peakMb, slowestMs };
}

function row(name: string, rows: number, idleMb: number, { seconds, peakMb, slowestMs }: Measured): string[] {
  const [above, perSecond] = [peakMb - idleMb, rows / seconds];
  return [
    name,
    `${seconds.toFixed(1)} s`,
    Math.round(perSecond).toLocaleString('en-US'),
    `${above.toFixed(0)} MB`,
    above <= allowedMb ? 'ok' : 'MISSED',
    `${slowestMs.toFixed(0)} ms`,
    slowestMs <= allowedDelayMs ? 'ok' : 'MISSED',
  ];
}

async function measureFile(
  product: Product,
  file: ImportFile,
  { turn, idleMb }: { turn: number; idleMb: number },
): Promise<string[][]> {
  const customer = await signUpCaller(() => product.url, `importer-${turn}`);
  const { body } = await customer.call('POST', '/portfolios', { title: 'Imported' });
  const path = `/portfolios/${body.portfolios[0]._id}/imports`;
  let id = '';
  // Prepared before, because copying the file takes time.
  const form = new FormData();
  form.append('files', new Blob([new Uint8Array(file.bytes)]), 'trades');
  const preview = await measure(product, async () => {
    const reply = await customer.call('POST', `${path}?preview=1`, form);
    const found = reply.body.import?.counts?.new;
    if (found !== file.rows)
      throw new Error(`${file.name}: ${found} rows are new: ${JSON.stringify(reply.body).slice(0, 400)}`);
    id = reply.body.import._id;
  });
  const rows = [row(`${file.name}: preview`, file.rows, idleMb, preview)];
  if (file.rows > mostCommitted) return rows;
  const commit = await measure(product, async () => {
    const reply = await customer.call('POST', `${path}/${id}`, {});
    if (reply.status !== 200) throw new Error(`${file.name}: ${reply.status} ${reply.body.message}`);
  });
  rows.push(row('  commit', file.rows, idleMb, commit));
  const undo = await measure(product, () => customer.call('DELETE', `${path}/${id}`));
  rows.push(row('  undo', file.rows, idleMb, undo));
  return rows;
}

/** Measures imports: rows per second, memory above idle, and the slowest request of another client meanwhile. */
export async function benchImports(_: Durations, write: Write): Promise<void> {
  const databases = await openDatabaseFactory('sqlite');
  const product = await startProduct({ ...(await databases.create('imports')) });
  try {
    const rows: string[][] = [];
    await wait(settleMs);
    // Before the first file, because memory that one file has taken is not idle for the next.
    const idleMb = residentMb(product.pid);
    for (const [turn, create] of importFiles.entries())
      rows.push(...(await measureFile(product, create(), { turn, idleMb })));
    write(table([['', 'took', 'rows/s', 'memory', '', 'slowest other', ''], ...rows]));
  } finally {
    await product.stop();
    await databases.stop();
  }
}
