import { dayText } from '../day-text.ts';
import type { Quarter } from './history.ts';

/** Says until when options can look like shareholdings in what is computed from these quarters; null if they cannot. */
export function basicCaveat(quarters: readonly Pick<Quarter, 'period' | 'isDetailed'>[]): string | null {
  const newest = quarters
    .filter(({ isDetailed }) => !isDetailed)
    .map(({ period }) => period)
    .sort()
    .at(-1);
  if (newest === undefined) return null;
  return `Up to ${dayText(newest)}, the sources of some filings do not tell options from shares, so an option can look like a shareholding.`;
}
