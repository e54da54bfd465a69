/** How numbers of a style are shown, as far as it matters: as a point in time, as a span of time, or as a number. */
export type NumberForm = 'date' | 'elapsed' | 'number';

const isBetween = (id: number, from: number, to: number) => id >= from && id <= to;

/** Returns the form of a built-in format; those from 27 to 58 are dates of East Asian languages. */
function builtInForm(id: number): NumberForm {
  if (id === 46) return 'elapsed';
  const isDate =
    isBetween(id, 14, 22) || isBetween(id, 27, 36) || isBetween(id, 45, 47) || isBetween(id, 50, 58);
  return isDate ? 'date' : 'number';
}

/** Spreadsheets accept no longer ones. */
const longestCode = 255;

/** Returns the form of a format code such as `yyyy\-mm\-dd` or `[h]:mm`. */
function formOfCode(code: string): NumberForm {
  const [first = ''] = code.slice(0, longestCode).split(';');
  if (/^(general|standard)$/i.test(first.trim())) return 'number';
  // Literal text, escaped, padding and repeated characters say nothing.
  const bare = first.replace(/"[^"]*"|\\.|_.|\*./g, '');
  if (/\[(h+|m+|s+)\]/i.test(bare)) return 'elapsed';
  return /[ymdhs]/i.test(bare.replace(/\[[^\]]*\]/g, '')) ? 'date' : 'number';
}

/** Returns a function that finds the form of a format by its id; `codes` are those that the workbook defines. */
export function formFinder(codes: ReadonlyMap<number, string>): (id: number) => NumberForm {
  // Many styles can name one format.
  const forms = new Map([...codes].map(([id, code]) => [id, formOfCode(code)]));
  return (id) => forms.get(id) ?? builtInForm(id);
}
