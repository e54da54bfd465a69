/** The character before the decimals. */
export type DecimalMark = '.' | ',';

/** What was typed, as decimal text; `text` is unchanged if it is no number, so that the caller names the problem. */
export type TypedNumber = { ok: true; text: string } | { ok: false; message: string };

const spaces = /(?<=\d)[\s'’](?=\d{3}(?!\d))/g;
const grouped = (mark: string) => new RegExp(`^\\d{1,3}(?:\\${mark}\\d{3})+$`);

/** Whether one mark before three digits can be the end of thousands or the beginning of decimals: `1,250`, not `0,250`. */
const isEither = (text: string) => /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);

/** Reads digits with several marks: the last kind of mark is the decimal one, the others group thousands. */
function readMixed(text: string): string | undefined {
  const decimalAt = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
  const mark = text[decimalAt] === '.' ? ',' : '.';
  const [whole, decimals] = [text.slice(0, decimalAt), text.slice(decimalAt + 1)];
  return grouped(mark).test(whole) && /^\d+$/.test(decimals)
    ? `${whole.replaceAll(mark, '')}.${decimals}`
    : undefined;
}

/**
 * Reads a number with points or commas: `120.50`, `120,50`, `1,234.50`, `1.234,50`, `1 234,50`. One mark before three digits means
 * what it means where the reader lives, except that a comma country also sees numbers with points, so that `1.250` is refused
 * there with both readings.
 */
export function readTypedNumber(typed: string, mark: DecimalMark): TypedNumber {
  const text = typed.trim().replace(spaces, '');
  const used = [...text].filter((one) => one === '.' || one === ',');
  const [first] = used;
  if (first === undefined) return { ok: true, text };
  if (new Set(used).size > 1) return { ok: true, text: readMixed(text) ?? text };
  if (used.length > 1)
    return { ok: true, text: grouped(first).test(text) ? text.replaceAll(first, '') : text };
  if (mark === ',' && first === '.' && isEither(text)) {
    const [whole, joined] = [text.replace('.', ','), text.replace('.', '')];
    return { ok: false, message: `${text} can be ${joined} or ${whole}0: write one of these` };
  }
  if (mark === '.' && first === ',' && isEither(text)) return { ok: true, text: text.replace(',', '') };
  return { ok: true, text: text.replace(',', '.') };
}

/** Returns stored decimal text as a field shows it, which reads as the same number in every country. */
export const typedForm = (text: string): string => (/^[1-9]\d{0,2}\.\d{3}$/.test(text) ? `${text}0` : text);
