import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { listeningPort } from './create-server.ts';
import { classifyDbError } from './platform/db/errors.ts';
import { builtAssets } from './render/page-assets.ts';

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
  const pages = builtAssets(join(root, 'dist/client'));
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

/** Returns the memory that only the start needed to the system. V8 itself would keep it as room for growth. */
function releaseStartupMemory(): void {
  globalThis.gc?.({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

async function start(): Promise<void> {
  const config = readConfig();
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
  await app.prepareResearch();
  releaseStartupMemory();
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(
    `Holdwise is ready at ${config.publicUrl ?? `http://localhost:${listeningPort(app)}`}\n`,
  );
}

function explain(error: Error & { code?: string }): string {
  if (error.code === 'EADDRINUSE') return 'PORT is in use by another program. Set PORT to a free one.';
  if (classifyDbError(error) === 'unreachable') return 'the database at DATABASE_URL does not answer.';
  if (error.code === 'EACCES') return 'HOST and PORT may not be used by this account. Set PORT above 1023.';
  return error.message;
}

// A launcher opens an IPC channel. It closes with the launcher, even if that was killed.
process.once('disconnect', () => process.kill(process.pid, 'SIGINT'));

try {
  await start();
} catch (error) {
  const failure = error as Error;
  process.stderr.write(`Holdwise can't start: ${explain(failure)}\n`);
  process.exit(1);
}
