import { grouped } from '#web/lib/formats.ts';

const small = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** Returns a number at the start of a title: `Three`, `12`. */
export const leadingCount = (count: number): string => small[count] ?? grouped(count);

/** Says how certain the detected format is, from a fraction. */
export function certaintyOf(confidence: number): string {
  if (confidence >= 0.9) return 'certainly this format';
  return confidence >= 0.6 ? 'probably this format' : 'a guess at the format';
}

/** Says how the columns of a file are known. */
export const mappedText = (confidence: number): string =>
  confidence === 1 ? 'columns as you confirmed them' : 'columns recognized by their names';

/** Replaces the digits of a text from a file while amounts are hidden, because any of them may be an amount. */
export const maskDigits = (text: string): string => text.replace(/\d/g, '•');
