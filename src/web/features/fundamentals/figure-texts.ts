import type { FigureSource } from '#domain/fundamentals/concepts.ts';
import { compactDollars, compactNumber } from '#web/lib/compact-formats.ts';
import { price, shareOf } from '#web/lib/formats.ts';
import type { Unit } from './company-charts.ts';

const sign = (value: number) => (value < 0 ? '−' : '');

/** Formats a figure of a chart or the table. */
export const figureText: Record<Unit, (value: number) => string> = {
  dollars: compactDollars,
  perShare: (value) => `${sign(value)}$${price(Math.abs(value))}`,
  shares: compactNumber,
  share: (value) => (value < 0 ? sign(value) + shareOf(-value) : shareOf(value)),
};

export const unitNames: Record<Unit, string> = {
  dollars: 'US dollars',
  perShare: 'US dollars',
  shares: 'diluted, adjusted for splits',
  share: 'per cent',
};

/** Marks a figure that is not simply filed. */
export const sourceMarks: Record<FigureSource, string> = {
  filed: '',
  derived: 'd',
  undated: '',
  disputed: '?',
  nasdaq: 'n',
};
