import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { databaseTrouble } from './platform/db/errors.ts';
import { listeningPort } from './platform/http/listening-port.ts';
import { builtAssets } from './render/built-assets.ts';

const stopWithinMs = 30_000;
const databaseWithinMs = 60_000;
const askDatabaseEveryMs = 500;

function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'migrations'))) folder = dirname(folder);
  return folder;
}

/** Builds the app as soon as its database answers: after a restart of the machine that may start later than we do. */
async function buildWithDatabase(config: Config, root: string): Promise<FastifyInstance> {
  const pages = builtAssets(join(root, 'dist/client'));
  const until = performance.now() + databaseWithinMs;
  for (let told = false; ; told = true) {
    try {
      return await buildApp(config, { root, pages });
    } catch (error) {
      if (databaseTrouble(error) !== 'silent' || performance.now() > until) throw error;
      if (!told) process.stdout.write('Holdwise waits for its database, which does not answer yet.\n');
      await wait(askDatabaseEveryMs);
    }
  }
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
    // Who stops it by hand does not wait, and where there is one process there is no balancer to tell.
    if (signal === 'SIGTERM' && config.databaseUrl) await app.drain();
    await app.close();
    app.log.info('stopped');
    process.exit(0);
  };
  // What nobody caught leaves the process in a state that nobody knows: one line without its input, and the end.
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'the process ends: nobody caught this');
    process.exit(1);
  });
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // A file that has grown to a limit of the system is a failure of that write, and not the end of everything.
  process.on('SIGXFSZ', () => undefined);
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(
    `Holdwise is ready at ${config.publicUrl ?? `http://localhost:${listeningPort(app)}`}\n`,
  );
}

function explain(error: Error & { code?: string }): string {
  if (error.code === 'EADDRINUSE') return 'PORT is in use by another program. Set PORT to a free one.';
  if (databaseTrouble(error) === 'silent') return 'the database at DATABASE_URL does not answer.';
  if (error.code === 'EACCES') return 'HOST and PORT may not be used by this account. Set PORT above 1023.';
  return error.message;
}

try {
  await start();
} catch (error) {
  const failure = error as Error;
  process.stderr.write(`Holdwise can't start: ${explain(failure)}\n`);
  process.exit(1);
}
