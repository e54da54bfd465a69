import type { Database } from './database.ts';
import type { Row } from './rows.ts';
import type { Db } from './schema.ts';
import type { Table } from './tables.ts';

/** A database that is being filled. Nobody sees anything of it before `commit`, and killed before that it never was. */
export interface Target {
  kind: Database['kind'];
  db: Db;
  write(table: Table, rows: readonly Row[]): Promise<void>;
  rows(table: Table): Iterable<Row[]> | AsyncIterable<Row[]>;
  /** Puts it in its place, and tells where that which was there is kept. */
  commit(): Promise<string | undefined>;
  abandon(): Promise<void>;
}

export interface TargetOptions {
  /** Whether it may take the place of data that is there. */
  replace: boolean;
  /** What to say to who must not; it follows on the name of the place. */
  whenFull: string;
  at?: Date;
}
