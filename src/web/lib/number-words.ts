const words = [
  'none',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

/** Returns a count in words up to twelve, and in digits above. */
export const numberWord = (count: number): string => words[count] ?? String(count);
