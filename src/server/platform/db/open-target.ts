import { postgresTarget } from './postgres-target.ts';
import type { DatabasePlace } from './snapshot.ts';
import { sqliteTarget } from './sqlite-target.ts';
import type { Target, TargetOptions } from './target.ts';

/** Begins with an empty database. Throws where one is in use, or holds data that may not be replaced. */
export function openTarget(place: DatabasePlace, options: TargetOptions): Promise<Target> {
  return place.databaseUrl
    ? postgresTarget(place.databaseUrl, options)
    : sqliteTarget(place.dataDir, options);
}
