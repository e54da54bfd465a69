import { DatabaseSync } from 'node:sqlite';

/** 64 MB. While much is written, the thread for checkpoints falls behind: then the writing connection copies the log. */
const autocheckpointPages = 2 ** 14;

/** Opens a connection that may write. */
export function openWriter(file: string): DatabaseSync {
  const writer = new DatabaseSync(file);
  try {
    writer.exec(
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA busy_timeout = 5000;
       PRAGMA wal_autocheckpoint = ${autocheckpointPages};`,
    );
    return writer;
  } catch (error) {
    writer.close();
    throw error;
  }
}
