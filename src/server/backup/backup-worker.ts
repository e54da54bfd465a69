import { parentPort, workerData } from 'node:worker_threads';
import type { DatabaseLocation } from '../platform/db/copy/snapshot.ts';
import { readMigrations } from '../platform/db/migrations/migrations.ts';
import { productVersion } from '../platform/product-version.ts';
import { writeBackup } from './write-backup.ts';

export interface Task {
  location: DatabaseLocation;
  file: string;
  migrationsFolder: string;
}

export type Outcome = { bytes: number } | { problem: string };

async function run({ location, file, migrationsFolder }: Task): Promise<Outcome> {
  try {
    const migrations = readMigrations(migrationsFolder);
    const { bytes } = await writeBackup({ location, file, migrations, product: productVersion });
    return { bytes };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

parentPort?.postMessage(await run(workerData));
