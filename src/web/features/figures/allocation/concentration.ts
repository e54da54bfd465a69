import type { Allocation } from '#contract/figures.ts';
import { shareOf } from '#web/lib/formats.ts';

const concentrated = 0.25;
const moderate = 0.1;

/**
 * Explains the concentration in a sentence: as many holdings of equal size would be as concentrated (the inverse of the
 * index), and what share the ten largest have.
 */
export function concentrationSentence({
  rows,
  concentration,
  topTen,
  through,
}: Pick<Allocation, 'concentration' | 'topTen' | 'through'> & { rows: readonly unknown[] }): string {
  if (through?.funds.length && concentration > 0)
    return `Through the funds, the money is as if in at most ${Math.max(1, Math.round(1 / concentration))} equal companies`;
  if (rows.length === 0 || concentration <= 0) return 'How concentrated the money is is not known';
  if (rows.length === 1) return 'All of the money depends on one holding';
  const level =
    concentration >= concentrated
      ? 'concentrated'
      : concentration >= moderate
        ? 'moderately concentrated'
        : 'spread widely';
  const equal = Math.round(1 / concentration);
  const ten = rows.length > 10 ? `, and the ten largest are ${shareOf(topTen)} of it` : '';
  return `The money is ${level}: as if in ${equal} ${equal === 1 ? 'holding' : 'equal holdings'}${ten}`;
}
