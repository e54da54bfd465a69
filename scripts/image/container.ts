import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { composeFlags } from './compose-flags.ts';
import type { Engine } from './engine.ts';

export interface Container {
  url: string;
  /** Runs the command of the image's own health check, which an engine would run by the clock. */
  isHealthy(): boolean;
  /** Runs a command inside, as the container's own account, and gives what it prints. */
  inside(...command: string[]): string;
  /** Stops it as `docker stop` does; gives its exit code and how long that took. */
  stop(): { code: number; ms: number };
}

const readyWithinMs = 60_000;

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

/** Resolves once the server there can serve. */
export async function untilReady(url: string, isRunning: () => boolean): Promise<void> {
  const end = Date.now() + readyWithinMs;
  while (Date.now() < end && isRunning()) {
    const ready = await fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (ready) return;
    await wait(100);
  }
  throw new Error('The product did not become ready.');
}

const name = 'holdwise';

/** Starts the image within the bounds of compose.yaml, with the volume `data`. */
export async function startContainer(
  engine: Engine,
  image: string,
  settings: Record<string, string>,
): Promise<Container> {
  const { podman } = engine;
  const port = await freePort();
  const environment = Object.entries({ HOST: '127.0.0.1', PORT: `${port}`, FEED_URLS: 'none', ...settings });
  podman([
    'run',
    '--detach',
    `--name=${name}`,
    '--network=host',
    '--no-healthcheck',
    '--ulimit=nofile=4096:4096',
    '--ulimit=nproc=4096:4096',
    '--volume=data:/data',
    ...composeFlags(),
    ...environment.map(([key, value]) => `--env=${key}=${value}`),
    image,
  ]);
  const test = podman(['image', 'inspect', '--format={{json .HealthCheck.Test}}', image]);
  const [, ...healthCheck] = JSON.parse(test) as string[];
  const url = `http://127.0.0.1:${port}`;
  const state = (what: string) => podman(['inspect', `--format={{.State.${what}}}`, name]);
  try {
    await untilReady(url, () => state('Running') === 'true');
  } catch (error) {
    process.stderr.write(`${podman(['logs', name])}\n`);
    throw error;
  }
  return {
    url,
    isHealthy: () => engine.succeeds(['exec', name, ...healthCheck]),
    inside: (...command) => podman(['exec', name, ...command]),
    stop() {
      const begin = Date.now();
      podman(['stop', name]);
      const stopped = { code: Number(state('ExitCode')), ms: Date.now() - begin };
      podman(['rm', name]);
      return stopped;
    },
  };
}
