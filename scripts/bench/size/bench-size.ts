import { parseArgs } from 'node:util';
import { runOrReportMissing } from '#tests/support/missing-program.ts';
import { table } from '../table.ts';
import { type Comparison, compare } from './compare.ts';
import { measuredCustomer } from './customer-rows.ts';
import { type DatabaseKind, openDatabaseFactory } from './database-factory.ts';
import type { Dataset } from './seed-database.ts';
import { seedTimed, startTarget } from './targets.ts';

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
/** More articles than the longest page shows, so that the first pages are the same on both databases. */
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

/** Judges by CPU time, which other load on the machine does not change; by response time where CPU time is unknown. */
function rowOf({ name, empty, full }: Comparison): string[] {
  const ratios = { ms: full.ms / empty.ms, cpuMs: full.cpuMs / empty.cpuMs };
  const cost = (of: 'ms' | 'cpuMs') => [empty[of].toFixed(2), full[of].toFixed(2), ratios[of].toFixed(2)];
  const ratio = Number.isFinite(ratios.cpuMs) ? ratios.cpuMs : ratios.ms;
  return [name, ...cost('ms'), ...cost('cpuMs'), ratio <= allowed ? 'ok' : 'MISSED'];
}

async function benchOn(kind: DatabaseKind): Promise<void> {
  const full: Dataset = {
    now: Date.now(),
    customers: Number(values.customers),
    articles: Number(values.articles),
  };
  const empty: Dataset = { ...full, only: measuredCustomer(full), newest };
  const databases = await openDatabaseFactory(kind);
  try {
    const settings = { empty: await databases.create('empty'), full: await databases.create('full') };
    await seedTimed(settings.empty, empty);
    const { rows, seconds, bytes } = await seedTimed(settings.full, full);
    const counts = Object.entries(rows).map(([name, number]) => `${count(number)} ${name}`);
    write(
      `\n${kind}, seeded in ${seconds.toFixed(0)} s, ${(bytes / 1e9).toFixed(2)} GB: ${counts.join(', ')}`,
    );
    const onEmpty = await startTarget(databases, settings.empty, empty);
    const onFull = await startTarget(databases, settings.full, full);
    try {
      const comparisons = await compare(
        { empty: onEmpty, full: onFull },
        { rounds: Number(values.rounds), turnMs: Number(values.turn) },
      );
      write(table([heading, ...comparisons.map(rowOf)]));
    } finally {
      await onEmpty.stop();
      await onFull.stop();
    }
  } finally {
    await databases.stop();
  }
}

for (const kind of kinds) await runOrReportMissing(() => benchOn(kind));
