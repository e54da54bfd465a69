/** `10-for-1 split`, `1-for-20 reverse split` */
export function splitName({ numerator, denominator }: { numerator: string; denominator: string }): string {
  const isReverse = Number(numerator) < Number(denominator);
  return `${numerator}-for-${denominator} ${isReverse ? 'reverse split' : 'split'}`;
}
