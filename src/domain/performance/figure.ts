import type { Rate } from '../returns/rate.ts';
import type { Measure } from '../returns/risk.ts';

/** A figure, or the sentence that says why there is none. */
export type Figure = { value: number } | { value: null; reason: string };

export const figureOfRate = (found: Rate): Figure =>
  found.ok ? { value: found.rate } : { value: null, reason: found.reason };

export const figureOfMeasure = (found: Measure): Figure =>
  found.ok ? { value: found.value } : { value: null, reason: found.reason };
