import { parseArgs } from 'node:util';
import { table } from '../table.ts';
import type { Filling } from './fill.ts';
import { type DatabaseKind, openGround } from './grounds.ts';
import { measuredCustomer } from './made-customers.ts';
import { type Compared, compare } from './side-by-side.ts';
import { fill, startSide } from './sides.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string' },
    customers: { type: 'string', default: '100000' },
    articles: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '150' },
    turn: { type: 'string', default: '10' },
  },
});
const kinds = (['sqlite', 'postgres'] as const).filter((kind) =>
  [undefined, kind].includes(values.database as typeof kind),
);
if (kinds.length === 0) throw new Error('--database takes sqlite or postgres');
const allowed = 1.5;
/** More than the longest page, so that the empty database shows the same first ones. */
const newest = 60;

const write = (text: string) => process.stdout.write(`${text}\n`);
const count = (number: number) => number.toLocaleString('en-US');

function rowsOf(compared: readonly Compared[]): string[][] {
  return compared.map(({ name, emptyMs, fullMs }) => {
    const ratio = fullMs / emptyMs;
    return [
      name,
      emptyMs.toFixed(2),
      fullMs.toFixed(2),
      ratio.toFixed(2),
      ratio <= allowed ? 'ok' : 'MISSED',
    ];
  });
}

async function benchOn(kind: DatabaseKind): Promise<void> {
  const everybody: Filling = {
    now: Date.now(),
    customers: Number(values.customers),
    articles: Number(values.articles),
  };
  const alone: Filling = { ...everybody, only: measuredCustomer(everybody), newest };
  const ground = await openGround(kind);
  try {
    const settings = { empty: await ground.create('empty'), full: await ground.create('full') };
    await fill(settings.empty, alone);
    const { rows, seconds } = await fill(settings.full, everybody);
    const told = Object.entries(rows).map(([name, number]) => `${count(number)} ${name}`);
    write(`\n${kind}, filled in ${seconds.toFixed(0)} s: ${told.join(', ')}`);
    const empty = await startSide('empty', settings.empty, alone);
    const full = await startSide('full', settings.full, everybody);
    try {
      const compared = await compare(empty, full, {
        rounds: Number(values.rounds),
        turnMs: Number(values.turn),
      });
      write(table([['one connection, medians', 'empty ms', 'full ms', 'ratio', ''], ...rowsOf(compared)]));
    } finally {
      await empty.stop();
      await full.stop();
    }
  } finally {
    await ground.stop();
  }
}

for (const kind of kinds) await benchOn(kind);
