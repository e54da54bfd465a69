import type { Rate } from '../returns/rate.ts';
import type { Measure } from '../returns/risk.ts';

/** A figure, or the sentence that says why there is none. */
export type Figure = { value: number } | { value: null; reason: string };

/** Hostile or mistyped prices and splits can leave the range of floats. */
const finite = (value: number): Figure =>
  Number.isFinite(value) ? { value } : { value: null, reason: 'The figure is too large to calculate.' };

export const figureOfRate = (found: Rate): Figure =>
  found.ok ? finite(found.rate) : { value: null, reason: found.reason };

export const figureOfMeasure = (found: Measure): Figure =>
  found.ok ? finite(found.value) : { value: null, reason: found.reason };
