import { type Migration, refuseUnknown } from '../db/migrations.ts';
import { openTarget } from '../db/open-target.ts';
import { type DatabasePlace, openSnapshot, type Snapshot } from '../db/snapshot.ts';
import type { Table } from '../db/tables.ts';
import { type Filled, fillDatabase, type Portion } from './fill-database.ts';

interface MoveTask {
  from: DatabasePlace;
  to: DatabasePlace;
  migrations: readonly Migration[];
}

const whenFull = 'holds data already. A move takes an empty database.';

async function* portionsOf(snapshot: Snapshot, tables: readonly Table[]): AsyncGenerator<Portion> {
  for (const table of tables) for await (const rows of snapshot.rows(table)) yield { table, rows };
}

/** Copies a database that nobody uses into an empty one. What it came from stays as it was. */
export async function moveDatabase({ from, to, migrations }: MoveTask): Promise<Filled> {
  const snapshot = await openSnapshot(from, { alone: true });
  try {
    refuseUnknown('The database', snapshot.migrations, migrations);
    const target = await openTarget(to, { replace: false, whenFull });
    const contents = {
      migrations: snapshot.migrations,
      portions: (tables: readonly Table[]) => portionsOf(snapshot, tables),
    };
    return await fillDatabase(target, contents, { known: migrations });
  } finally {
    await snapshot.close();
  }
}
