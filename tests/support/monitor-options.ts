import { mkdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The environment variable with the report folder. If it is set, every product that tests start is monitored. */
export const reportFolderVariable = 'HOLDWISE_TURNS';

const monitor = fileURLToPath(new URL('./monitor-product.ts', import.meta.url));
const starter = /\b((?:tests|scripts)\/(?!support\/)[\w/-]+\.(?:e2e|attack|test|ts))/;

/** Returns the path of the running test or script, from the call stack. */
function startedBy(): string {
  const calls = new Error().stack ?? '';
  return starter.exec(calls)?.[1] ?? 'unknown';
}

interface MonitorOptions {
  args: string[];
  env: Record<string, string>;
}

/** Returns the arguments and environment that monitor a product. Both are empty if monitoring is off. */
export function monitorOptions(): MonitorOptions {
  const folder = process.env[reportFolderVariable];
  if (!folder) return { args: [], env: {} };
  mkdirSync(folder, { recursive: true });
  return {
    args: ['--import', monitor],
    env: { [reportFolderVariable]: folder, HOLDWISE_STARTED_BY: startedBy() },
  };
}
