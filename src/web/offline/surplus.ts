import { dayMs } from '#domain/time.ts';

export interface CachedEntry {
  /** When it came from the server, in ms. */
  at: number;
  bytes: number;
}

/** What the copies may take up. A larger reply is not copied; an older copy is neither shown nor kept. */
export const bounds = { entries: 250, bytes: 20_000_000, entryBytes: 2_000_000, ageMs: 30 * dayMs };

export const isTooOld = (at: number, now: number): boolean => now - at > bounds.ageMs;

/** Returns the addresses of the copies to delete: those that are too old, then the oldest beyond the bounds. */
export function surplus(entries: ReadonlyMap<string, CachedEntry>, now: number): string[] {
  const newestFirst = [...entries].sort(([, one], [, other]) => other.at - one.at);
  let bytes = 0;
  return newestFirst
    .filter(([, entry], index) => {
      bytes += entry.bytes;
      return isTooOld(entry.at, now) || index >= bounds.entries || bytes > bounds.bytes;
    })
    .map(([address]) => address);
}
