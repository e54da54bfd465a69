import type { Performance } from '#contract/performance.ts';

/** The figures of a day in the value chart. */
export type SeriesPoint = Performance['series'][number];
