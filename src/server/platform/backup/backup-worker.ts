import { parentPort, workerData } from 'node:worker_threads';
import { readMigrations } from '../db/migrations.ts';
import type { DatabasePlace } from '../db/snapshot.ts';
import { productVersion } from '../product-version.ts';
import { writeBackup } from './write-backup.ts';

export interface Task {
  place: DatabasePlace;
  file: string;
  migrationsFolder: string;
}

export type Outcome = { bytes: number } | { problem: string };

async function work({ place, file, migrationsFolder }: Task): Promise<Outcome> {
  try {
    const migrations = readMigrations(migrationsFolder);
    const { bytes } = await writeBackup({ place, file, migrations, product: productVersion });
    return { bytes };
  } catch (error) {
    return { problem: (error as Error).message };
  }
}

parentPort?.postMessage(await work(workerData));
