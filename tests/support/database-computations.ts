import { setTimeout as wait } from 'node:timers/promises';
import { workerData } from 'node:worker_threads';
import { serveComputations } from '#server/platform/computing/serve-computations.ts';
import { type OpenLocation, openReadOnly } from '#server/platform/db/connection/read-only.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { openRemote } from '#server/platform/remote-database/remote-database.ts';
import { addedVersions, addVersion } from './version-rows.ts';

const computationsOf = (db: Db) => ({
  add: async (name: string) => {
    await addVersion(db, name);
    return addedVersions(db);
  },
  addTogether: (names: readonly string[]) =>
    db.transaction().execute(async (transaction) => {
      for (const name of names) await addVersion(transaction, name);
      return { within: await addedVersions(transaction), outside: await addedVersions(db) };
    }),
  /** Writes in a transaction, and ends the thread before it is committed. */
  endWithin: (name: string) =>
    db.transaction().execute(async (transaction) => {
      await addVersion(transaction, name);
      process.exit(1);
    }),
  exit: async () => process.exit(1),
  /** Writes in a transaction that takes a while. */
  addSlowly: (name: string) =>
    db.transaction().execute(async (transaction) => {
      await addVersion(transaction, name);
      await wait(100);
    }),
});

export type DatabaseComputations = ReturnType<typeof computationsOf>;

// Serves computations that read on a connection of their own and write on one of the main thread.
serveComputations(async (ask) => {
  const opened = await openReadOnly(workerData as OpenLocation);
  const { close } = opened;
  return { computations: computationsOf(openRemote(opened, ask)), prepare: async () => undefined, close };
});
