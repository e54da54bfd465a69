import { join } from 'node:path';
import type { TableTally } from '#server/platform/db/copy/rows.ts';
import { readMigrations } from '#server/platform/db/migrations/migrations.ts';

const root = join(import.meta.dirname, '../..');

export const migrations = readMigrations(join(root, 'migrations'));

export const say = (line: string) => process.stdout.write(`${line}\n`);

export const rowsOf = (tables: Record<string, TableTally>) =>
  Object.values(tables).reduce((sum, { rows }) => sum + rows, 0);

export const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** Runs a command. A failure prints one line and sets the exit code 1. */
export async function runCommand(command: () => Promise<void>): Promise<void> {
  try {
    await command();
  } catch (error) {
    process.stderr.write(`${(error as Error).message.replaceAll(/\s*\n\s*/g, ' ')}\n`);
    process.exitCode = 1;
  }
}
