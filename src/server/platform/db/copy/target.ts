import type { Database } from '../connection/database.ts';
import type { Db } from '../schema.ts';
import type { Row } from './rows.ts';
import type { Table } from './tables.ts';

/** A database that is being filled. Nothing is visible before `commit`; a killed process leaves the old data. */
export interface Target {
  kind: Database['kind'];
  db: Db;
  write(table: Table, rows: readonly Row[]): Promise<void>;
  rows(table: Table): Iterable<Row[]> | AsyncIterable<Row[]>;
  /** Replaces the current database. Returns where the old data is kept, if there was any. */
  commit(): Promise<string | undefined>;
  abandon(): Promise<void>;
}

export interface TargetOptions {
  /** Whether existing data may be replaced. */
  replace: boolean;
  /** The end of the error message for existing data, after the location. */
  whenFull: string;
  at?: Date;
}

/** Formats a time as a sortable part of a name, such as 20261121T105504123Z. */
export const compactTime = (at: Date): string => at.toISOString().replaceAll(/[-:.]/g, '');
