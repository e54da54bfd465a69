import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { listeningPort } from './platform/http/listening-port.ts';
import { builtAssets } from './render/built-assets.ts';

const stopWithinMs = 30_000;

function projectRoot(): string {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, 'migrations'))) folder = dirname(folder);
  return folder;
}

async function start(): Promise<void> {
  const config = readConfig();
  const root = projectRoot();
  const app = await buildApp(config, { root, pages: builtAssets(join(root, 'dist/client')) });
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    await app.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  await app.listen({ port: config.port, host: config.host });
  process.stdout.write(
    `Holdwise is ready at ${config.publicUrl ?? `http://localhost:${listeningPort(app)}`}\n`,
  );
}

function explain(error: Error & { code?: string }): string {
  if (error.code === 'EADDRINUSE') return 'PORT is in use by another program. Set PORT to a free one.';
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
