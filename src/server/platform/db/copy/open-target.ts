import { postgresTarget } from './postgres-target.ts';
import type { DatabaseLocation } from './snapshot.ts';
import { sqliteTarget } from './sqlite-target.ts';
import type { Target, TargetOptions } from './target.ts';

/** Opens an empty database to fill. Throws if the current one is in use, or has data that may not be replaced. */
export function openTarget(location: DatabaseLocation, options: TargetOptions): Promise<Target> {
  return location.databaseUrl
    ? postgresTarget(location.databaseUrl, options)
    : sqliteTarget(location.dataDir, options);
}
