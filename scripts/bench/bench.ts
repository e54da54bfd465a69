import { parseArgs } from 'node:util';
import { benchDatabases } from './databases.ts';
import { benchHalfLoad } from './half-load.ts';
import { benchHour } from './hour.ts';
import { benchInstances } from './instances.ts';
import { benchProduct } from './one-product.ts';
import { benchOutside } from './outside.ts';
import type { Turns, Write } from './turns.ts';

interface Part {
  title: string;
  rounds: number;
  bench: (turns: Turns, write: Write) => Promise<void>;
}

const parts: Record<string, Part> = {
  product: { title: 'One process on SQLite', rounds: 3, bench: benchProduct },
  outside: { title: 'Streams, feeds, filings', rounds: 1, bench: benchOutside },
  databases: { title: 'SQLite and PostgreSQL side by side', rounds: 2, bench: benchDatabases },
  instances: { title: 'Two instances on one PostgreSQL', rounds: 2, bench: benchInstances },
  half: { title: 'At half of the highest load', rounds: 1, bench: benchHalfLoad },
  hour: { title: "Memory after an hour's requests", rounds: 1, bench: benchHour },
};

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string' },
    only: { type: 'string', default: Object.keys(parts).join(',') },
  },
});
const seconds = Number(values.seconds);
const wanted = values.only.split(',');
const unknown = wanted.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) throw new Error(`--only takes ${Object.keys(parts).join(', ')}; not ${unknown}`);

const write: Write = (text) => process.stdout.write(`${text}\n`);

for (const [name, { title, rounds: usual, bench }] of Object.entries(parts)) {
  if (!wanted.includes(name)) continue;
  const rounds = Number(values.rounds ?? usual);
  write(`\n${title} (${name}): 50 connections, ${rounds} rounds of ${seconds} s each, medians\n`);
  await bench({ seconds, rounds }, write);
}
