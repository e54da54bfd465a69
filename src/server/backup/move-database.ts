import { openTarget } from '../platform/db/copy/open-target.ts';
import { type DatabaseLocation, openSnapshot, type Snapshot } from '../platform/db/copy/snapshot.ts';
import type { Table } from '../platform/db/copy/tables.ts';
import { type Migration, refuseUnknown } from '../platform/db/migrations/migrations.ts';
import { type Chunk, type Filled, fillDatabase } from './fill-database.ts';

interface MoveTask {
  from: DatabaseLocation;
  to: DatabaseLocation;
  migrations: readonly Migration[];
}

const whenFull = 'already has data. Move into an empty database.';

async function* chunksOf(snapshot: Snapshot, tables: readonly Table[]): AsyncGenerator<Chunk> {
  for (const table of tables) for await (const rows of snapshot.rows(table)) yield { table, rows };
}

/** Copies a database that no server uses into an empty one. The source does not change. */
export async function moveDatabase({ from, to, migrations }: MoveTask): Promise<Filled> {
  const snapshot = await openSnapshot(from, { alone: true });
  try {
    refuseUnknown('The database', snapshot.migrations, migrations);
    const target = await openTarget(to, { replace: false, whenFull });
    const contents = {
      migrations: snapshot.migrations,
      chunks: (tables: readonly Table[]) => chunksOf(snapshot, tables),
    };
    return await fillDatabase(target, contents, { known: migrations });
  } finally {
    await snapshot.close();
  }
}
