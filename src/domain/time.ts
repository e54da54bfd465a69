export const minuteMs = 60_000;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;

/** Formats Unix milliseconds, by default the current time, as ISO 8601 text in UTC. */
export const isoTime = (ms = Date.now()): string => new Date(ms).toISOString();

/** Formats the UTC date of Unix milliseconds, by default the current date, as `2026-11-21`. */
export const isoDate = (ms = Date.now()): string => isoTime(ms).slice(0, 10);

const latestZoneHours = 14;

/** Formats the date that it is already in the easternmost time zone, UTC+14: no trade is later than that. */
export const latestDate = (ms = Date.now()): string => isoDate(ms + latestZoneHours * hourMs);
