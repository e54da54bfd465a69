import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { runOrReportMissing } from '#tests/support/missing-program.ts';
import { requirePostgres } from '#tests/support/postgres-programs.ts';
import { monitorProducts, readEventLoopReports, summaryOf } from '../testing/event-loop-reports.ts';
import { benchAlerts } from './alerts.ts';
import { benchDatabases } from './databases.ts';
import { benchExternalSources } from './external-sources.ts';
import { benchFigures } from './figures.ts';
import { benchImports } from './imports.ts';
import { benchInstances } from './instances.ts';
import type { Durations, Write } from './load.ts';
import { benchSingleProcess } from './single-process.ts';
import { benchHalfLoad, benchHour } from './sustained-load.ts';

interface Part {
  title: string;
  rounds: number;
  bench: (durations: Durations, write: Write) => Promise<void>;
  /** Throws when a required program is not installed. */
  requires?: () => unknown;
}

const parts: Record<string, Part> = {
  product: { title: 'One process on SQLite', rounds: 3, bench: benchSingleProcess },
  figures: { title: 'Figures of portfolios', rounds: 3, bench: benchFigures },
  alerts: { title: 'The index of alerts', rounds: 1, bench: benchAlerts },
  imports: { title: 'Imports of files', rounds: 1, bench: benchImports },
  external: { title: 'Streams, feeds, filings', rounds: 1, bench: benchExternalSources },
  databases: {
    title: 'SQLite and PostgreSQL side by side',
    rounds: 2,
    bench: benchDatabases,
    requires: requirePostgres,
  },
  instances: {
    title: 'Two instances on one PostgreSQL',
    rounds: 2,
    bench: benchInstances,
    requires: requirePostgres,
  },
  half: { title: 'At half of the highest load', rounds: 1, bench: benchHalfLoad },
  hour: { title: "Memory after an hour's requests", rounds: 1, bench: benchHour },
};

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '5' },
    rounds: { type: 'string' },
    monitor: { type: 'boolean', default: false },
    only: { type: 'string', default: Object.keys(parts).join(',') },
  },
});
const seconds = Number(values.seconds);
const selected = values.only.split(',');
const unknown = selected.find((name) => !Object.hasOwn(parts, name));
if (unknown !== undefined) throw new Error(`--only takes ${Object.keys(parts).join(', ')}; not ${unknown}`);

// Monitoring names the code that blocks the event loop, and slows the product down considerably.
const turnsFolder = values.monitor && monitorProducts(mkdtempSync(join(tmpdir(), 'holdwise-turns-')));
const write: Write = (text) => process.stdout.write(`${text}\n`);

for (const [name, { title, rounds: defaultRounds, bench, requires }] of Object.entries(parts)) {
  if (!selected.includes(name)) continue;
  const rounds = Number(values.rounds ?? defaultRounds);
  write(`\n${title} (${name}): 50 connections, ${rounds} rounds of ${seconds} s each, medians\n`);
  await runOrReportMissing(async () => {
    requires?.();
    await bench({ seconds, rounds }, write);
  });
}

if (turnsFolder) {
  write(`\n${summaryOf(readEventLoopReports(turnsFolder))}`);
  rmSync(turnsFolder, { recursive: true });
}
