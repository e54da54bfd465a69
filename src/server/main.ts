import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { listeningPort } from './create-server.ts';
import { classifyDbError } from './platform/db/errors.ts';
import { noText } from './platform/log/logger.ts';
import { builtAssets } from './render/page-assets.ts';
import { explainStart } from './start-failure.ts';

const stopWithinMs = 30_000;
const databaseTimeoutMs = 60_000;
const databaseRetryMs = 500;

function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'migrations'))) folder = dirname(folder);
  return folder;
}

/** Builds the app, retrying until its database answers: after a reboot the database may start later. */
async function buildWithDatabase(config: Config, root: string): Promise<FastifyInstance> {
  const pages = builtAssets(join(root, 'dist/client'), { hasWorker: config.offlineCopies });
  const deadline = performance.now() + databaseTimeoutMs;
  for (let retried = false; ; retried = true) {
    try {
      return await buildApp(config, { root, pages });
    } catch (error) {
      if (classifyDbError(error) !== 'unreachable' || performance.now() > deadline) throw error;
      if (!retried)
        process.stdout.write('Holdwise is waiting for its database, which does not answer yet.\n');
      await wait(databaseRetryMs);
    }
  }
}

/**
 * Returns the memory that only the start needed to the system, since V8 would keep it as room for growth. From now on
 * the heap grows by 40 % between collections, and each returns what it has freed: during the start, that would only mean
 * more of them (docs/decisions/0068-freed-memory.md).
 */
function limitMemory(): void {
  setFlagsFromString('--heap-growing-percent=40');
  setFlagsFromString('--optimize-for-size');
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Says where prices come from if no setting does. */
function priceLines({ market: { provider, isAutomatic } }: Config): string[] {
  if (!isAutomatic) return [];
  return provider === 'snapshot'
    ? ['  Prices: the shipped snapshot, since others may reach this site (MARKET_PROVIDER)']
    : ['  Prices: Yahoo Finance, for you only; without a network the shipped snapshot (MARKET_PROVIDER)'];
}

/** Returns the address, which programs read from the first line, and what a newcomer needs to know, indented. */
async function readyLines(app: FastifyInstance, config: Config): Promise<string[]> {
  const url = config.publicUrl ?? `http://localhost:${listeningPort(app)}`;
  const office = `  First administrator: ${url}/admin/create-account`;
  return [
    `Holdwise is ready at ${url}`,
    ...((await app.hasEverHadAdmin()) ? [] : [office]),
    ...priceLines(config),
    `  Data folder: ${config.dataDir}`,
  ];
}

async function start(config: Config): Promise<void> {
  const app = await buildWithDatabase(config, projectRoot());
  let stopping = false;
  const stop = async (signal: NodeJS.Signals) => {
    if (stopping) return;
    stopping = true;
    app.log.info('stopping');
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    // Ctrl+C should not wait, and an instance on SQLite has no load balancer to drain.
    if (signal === 'SIGTERM' && config.databaseUrl) await app.drain();
    await app.close();
    app.log.info('stopped');
    process.exit(0);
  };
  // After an uncaught exception the state is unknown, so the process logs it and exits.
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught exception: exiting');
    process.exit(1);
  });
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A file that reaches a size limit of the system should fail the write instead of ending the process.
  process.on('SIGXFSZ', () => undefined);
  // Before the server listens, because its garbage can then be collected at once.
  await app.prepareFilings();
  limitMemory();
  // The lines below say where.
  await app.listen({ port: config.port, host: config.host, listenTextResolver: () => noText });
  for (const line of await readyLines(app, config)) process.stdout.write(`${line}\n`);
}

// A launcher opens an IPC channel. It closes with the launcher, even if that was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));

function fail(reason: string): never {
  process.stderr.write(`Holdwise can't start: ${reason}\n`);
  process.exit(1);
}

function configure(): Config {
  try {
    return readConfig();
  } catch (error) {
    return fail((error as Error).message);
  }
}

const config = configure();
await start(config).catch((error) => fail(explainStart(error, config)));
