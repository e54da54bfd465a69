export const hourMs = 3_600_000;
export const dayMs = 24 * hourMs;

/** Formats Unix milliseconds, by default the current time, as ISO 8601 text in UTC. */
export const isoTime = (ms = Date.now()): string => new Date(ms).toISOString();

/** Formats the UTC date of Unix milliseconds, by default the current date, as `2026-11-21`. */
export const isoDate = (ms = Date.now()): string => isoTime(ms).slice(0, 10);
