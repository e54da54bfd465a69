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

const heading = [
  'one connection, medians',
  'empty ms',
  'full ms',
  'ratio',
  'empty CPU ms',
  'full CPU ms',
  'ratio',
  '',
];

/** The verdict is on processor time, which does not depend on what else the machine does; without it on time. */
function rowOf({ name, empty, full }: Compared): string[] {
  const ratios = { ms: full.ms / empty.ms, cpuMs: full.cpuMs / empty.cpuMs };
  const cost = (of: 'ms' | 'cpuMs') => [empty[of].toFixed(2), full[of].toFixed(2), ratios[of].toFixed(2)];
  const ratio = Number.isFinite(ratios.cpuMs) ? ratios.cpuMs : ratios.ms;
  return [name, ...cost('ms'), ...cost('cpuMs'), ratio <= allowed ? 'ok' : 'MISSED'];
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
    const { rows, seconds, bytes } = await fill(settings.full, everybody);
    const told = Object.entries(rows).map(([name, number]) => `${count(number)} ${name}`);
    write(`\n${kind}, filled in ${seconds.toFixed(0)} s, ${(bytes / 1e9).toFixed(2)} GB: ${told.join(', ')}`);
    const empty = await startSide('empty', { ground, settings: settings.empty }, alone);
    const full = await startSide('full', { ground, settings: settings.full }, everybody);
    try {
      const compared = await compare(
        { empty, full },
        {
          rounds: Number(values.rounds),
          turnMs: Number(values.turn),
        },
      );
      write(table([heading, ...compared.map(rowOf)]));
    } finally {
      await empty.stop();
      await full.stop();
    }
  } finally {
    await ground.stop();
  }
}

for (const kind of kinds) await benchOn(kind);
