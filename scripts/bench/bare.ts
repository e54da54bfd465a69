import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** Starts what everything is measured against: a bare node:http server in a process of its own. */
export async function startBare(): Promise<{ url: string; stop(): void }> {
  const child = fork(join(import.meta.dirname, 'bare-server.ts'));
  const [port] = (await once(child, 'message')) as [number];
  return { url: `http://127.0.0.1:${port}/`, stop: () => child.disconnect() };
}
