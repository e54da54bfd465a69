/** Reads the value of Retry-After, seconds or a date, as seconds from now. Undefined if it is neither. */
export function readRetryAfter(value: string | null | undefined): number | undefined {
  if (!value || !/^(\d+$|[a-z])/i.test(value)) return undefined;
  const seconds = /^\d/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : undefined;
}
