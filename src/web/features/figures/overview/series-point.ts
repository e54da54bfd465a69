import type { Performance } from '#contract/figures.ts';

/** The figures of a day in the value chart. */
export type SeriesPoint = Performance['series'][number];
