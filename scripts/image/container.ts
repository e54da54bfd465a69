import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { parse } from 'yaml';
import { z } from 'zod';
import type { Engine } from './engine.ts';

export interface Container {
  url: string;
  /** The first process, as the host counts. */
  pid: number;
  /** Runs the health check of the image once. */
  isHealthy(): boolean;
  /** Runs a command inside, as the container's user, and returns its output. */
  exec(...command: string[]): string;
  /** Stops it as `docker stop` does; returns its exit code and the time that took. */
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

/** Resolves when the server is ready. Throws when it stops running or is not ready in time. */
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

const Service = z.object({
  user: z.string().optional(),
  read_only: z.literal(true),
  init: z.literal(true).optional(),
  tmpfs: z.array(z.string()),
  cap_drop: z.array(z.string()),
  cap_add: z.array(z.string()).default([]),
  security_opt: z.array(z.string()),
  mem_limit: z.string(),
  cpus: z.number(),
  pids_limit: z.number(),
  stop_grace_period: z.string(),
});

export const homeServerFile = 'deploy/home-server/compose.yaml';

/** Translates the restrictions of a compose file into flags of `podman run`. */
export function composeFlags(file = 'compose.yaml'): string[] {
  const service = Service.parse(parse(readFileSync(file, 'utf8')).services.holdwise);
  return [
    '--read-only',
    ...(service.user ? [`--user=${service.user}`] : []),
    ...(service.init ? ['--init'] : []),
    ...service.tmpfs.map((mount) => `--tmpfs=${mount}`),
    ...service.cap_drop.map((capability) => `--cap-drop=${capability}`),
    ...service.cap_add.map((capability) => `--cap-add=${capability}`),
    ...service.security_opt.map((option) => `--security-opt=${option.replace(/:true$/, '')}`),
    `--memory=${service.mem_limit}`,
    `--cpus=${service.cpus}`,
    `--pids-limit=${service.pids_limit}`,
    `--stop-timeout=${Number.parseInt(service.stop_grace_period, 10)}`,
  ];
}

const name = 'holdwise';

export interface Launch {
  /** Flags of `podman run`; the restrictions of compose.yaml by default. */
  flags?: string[];
  /** What is mounted at /data: a volume, or a folder with options. */
  data?: string;
  settings?: Record<string, string>;
}

function runArguments(
  image: string,
  { flags = composeFlags(), data = 'data', settings = {} }: Launch,
): string[] {
  const [folder, options] = data.split(':');
  const environment = Object.entries({
    HOST: '127.0.0.1',
    FEED_URLS: 'none',
    ECB_URL: 'none',
    MARKET_PROVIDER: 'snapshot',
    ...settings,
  });
  return [
    '--network=host',
    '--no-healthcheck',
    '--ulimit=nofile=4096:4096',
    '--ulimit=nproc=4096:4096',
    `--volume=${[folder, '/data', options].filter(Boolean).join(':')}`,
    ...flags,
    ...environment.map(([key, value]) => `--env=${key}=${value}`),
    image,
  ];
}

/** Starts the image, which must refuse to serve, and returns what it printed. */
export function refusal(engine: Engine, image: string, launch: Launch): string {
  const { code, output } = engine.result(['run', '--rm', ...runArguments(image, launch)]);
  if (code !== 1) throw new Error(`The container ended with ${code}: ${output}`);
  return output;
}

/** Starts the image, with the restrictions of compose.yaml and the volume `data` by default. */
export async function startContainer(engine: Engine, image: string, launch: Launch = {}): Promise<Container> {
  const { podman } = engine;
  const port = await freePort();
  const settings = { ...launch.settings, PORT: `${port}` };
  podman(['run', '--detach', `--name=${name}`, ...runArguments(image, { ...launch, settings })]);
  const test = podman(['image', 'inspect', '--format={{json .HealthCheck.Test}}', image]);
  const [, ...healthCheck] = JSON.parse(test) as string[];
  const url = `http://127.0.0.1:${port}`;
  const state = (field: string) => podman(['inspect', `--format={{.State.${field}}}`, name]);
  try {
    await untilReady(url, () => state('Running') === 'true');
  } catch (error) {
    process.stderr.write(`${podman(['logs', name])}\n`);
    throw error;
  }
  return {
    url,
    pid: Number(state('Pid')),
    isHealthy: () => engine.succeeds(['exec', name, ...healthCheck]),
    exec: (...command) => podman(['exec', name, ...command]),
    stop() {
      const start = Date.now();
      podman(['stop', name]);
      const stopped = { code: Number(state('ExitCode')), ms: Date.now() - start };
      podman(['rm', name]);
      return stopped;
    },
  };
}
