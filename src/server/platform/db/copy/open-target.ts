import { postgresTarget } from '../postgres/postgres-target.ts';
import { sqliteTarget } from '../sqlite/sqlite-target.ts';
import type { DatabaseLocation } from './snapshot.ts';
import type { Target, TargetOptions } from './target.ts';

/** Opens an empty database to fill. Throws if the current one is in use, or has data that may not be replaced. */
export function openTarget(location: DatabaseLocation, options: TargetOptions): Promise<Target> {
  return location.databaseUrl
    ? postgresTarget(location.databaseUrl, options)
    : sqliteTarget(location.dataDir, options);
}
