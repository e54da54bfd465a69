const words = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** Writes a whole number up to twelve as a word: `eight`. */
export const numberWord = (number: number): string => words[number] ?? String(number);

const ordinals = 'first second third fourth fifth sixth seventh eighth'.split(' ');

/** Writes a place up to eight as a word: `second` for 2. */
export const ordinalWord = (place: number): string => ordinals[place - 1] ?? `${place}th`;

const units = [
  { size: 1e9, name: 'billion' },
  { size: 1e6, name: 'million' },
] as const;

/** Rounds to three digits, two below a hundred: 1,234,567 → `1.2 million`, 187,432 → `187,000`. */
export function roundedCount(count: number): string {
  for (const { size, name } of units) {
    if (count < size * 0.9995) continue;
    const scaled = count / size;
    return `${scaled < 99.95 ? Number(scaled.toFixed(1)) : Math.round(scaled)} ${name}`;
  }
  const step = count >= 100_000 ? 1_000 : count >= 1_000 ? 100 : 1;
  return (Math.round(count / step) * step).toLocaleString('en-US');
}

export const roundedDollars = (amount: number): string => `$${roundedCount(amount)}`;

/** A smaller share would be rounded to nothing. */
const smallestSpoken = 0.0005;

/** Writes a fraction in whole per cent, with a decimal below 10: 0.284 → `28%`, 0.0124 → `1.2%`. */
export function spokenPercent(fraction: number): string {
  if (fraction > 0 && fraction < smallestSpoken) return 'less than 0.1%';
  const percent = fraction * 100;
  return `${percent < 9.95 ? Number(percent.toFixed(1)) : Math.round(percent)}%`;
}
