/*
 * Packs the source of the snapshot into data/:  pack-snapshot.ts <source folder> [--verify]
 * With --verify nothing is written: data/ is compared with the source, close by close.
 */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { type DailyCloses, encodeHistory } from '../src/server/providers/market/snapshot/history-codec.ts';
import {
  blocksName,
  type HistoryIndex,
  indexName,
  openHistoryFile,
} from '../src/server/providers/market/snapshot/history-file.ts';

/** A line of the source, whose closes are in cents, each as the difference to the one before. */
interface SourceLine {
  s: string;
  from: number;
  c: number[];
  gap?: number[];
  v?: (number | null)[];
}

const target = join(import.meta.dirname, '..', 'data');
const tables = ['companies.csv', 'investors.csv', 'holdings.csv'];

function readSource(folder: string): { calendar: string[]; lines: SourceLine[] } {
  const text = gunzipSync(readFileSync(join(folder, 'history.ndjson.gz'))).toString('utf8');
  const [first = '', ...rest] = text.trimEnd().split('\n');
  const { calendar } = JSON.parse(first) as { calendar: string[] };
  return { calendar, lines: rest.map((line) => JSON.parse(line) as SourceLine) };
}

function toCloses({ from, c, gap = [], v }: SourceLine): DailyCloses {
  let sum = 0;
  const cents = c.map((step) => {
    sum += step;
    return sum;
  });
  return { from, gaps: gap, cents, volumes: v };
}

function pack(folder: string): void {
  const { calendar, lines } = readSource(folder);
  const blocks = lines.map((line) => encodeHistory(toCloses(line)));
  const index: HistoryIndex = {
    calendar,
    symbols: lines.map(({ s }) => s).join(' '),
    lengths: blocks.map(({ length }) => length),
  };
  writeFileSync(join(target, blocksName), Buffer.concat(blocks));
  writeFileSync(join(target, indexName), `${JSON.stringify(index)}\n`);
  for (const table of tables) writeFileSync(join(target, table), readFileSync(join(folder, table)));
}

async function verify(folder: string): Promise<number> {
  const { calendar, lines } = readSource(folder);
  const file = await openHistoryFile(target);
  assert.deepEqual(file.calendar, calendar);
  for (const line of lines) assert.deepEqual(await file.read(line.s), toCloses(line), line.s);
  await file.close();
  for (const table of tables) {
    assert.ok(
      readFileSync(join(folder, table)).equals(readFileSync(join(target, table))),
      `${table} differs`,
    );
  }
  return lines.reduce((count, { c }) => count + c.length, 0);
}

const [source, option] = process.argv.slice(2);
if (!source || (option && option !== '--verify')) {
  process.stderr.write('usage: pack-snapshot.ts <source folder> [--verify]\n');
  process.exit(2);
}
if (!option) pack(source);
process.stdout.write(`data/ holds the source, all ${await verify(source)} closes of it.\n`);
