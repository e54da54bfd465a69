import { grouped, shareOf } from './formats.ts';

const namedShares: readonly [number, string][] = [
  [0.2, 'a fifth'],
  [0.25, 'a quarter'],
  [1 / 3, 'a third'],
  [0.5, 'half'],
  [2 / 3, 'two thirds'],
  [0.75, 'three quarters'],
];
const tolerance = 0.02;

/** Returns a share in words if it is close to a simple fraction, otherwise in per cent. */
export function shareInWords(share: number): string {
  if (share > 0.98) return 'all';
  return namedShares.find(([fraction]) => Math.abs(fraction - share) <= tolerance)?.[1] ?? shareOf(share);
}

export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** `1 holding`, `1,234 holdings`, `1 industry`, `2 industries` */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${grouped(count)} ${count === 1 ? one : many}`;

/** `A`, `A and B`, `A, B and C` */
export function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
