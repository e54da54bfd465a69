/** Reads a stored year; undefined if it is none, or none of the known `years`. */
export function readYear(text: string | null, years: readonly number[] | undefined): number | undefined {
  if (text === null || !/^\d{4}$/.test(text)) return undefined;
  const year = Number(text);
  return !years || years.includes(year) ? year : undefined;
}
