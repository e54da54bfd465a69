/** Returns the last day of the previous quarter: `2026-03-31` for `2026-06-30`. */
export function quarterBefore(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month - 3, 0)).toISOString().slice(0, 10);
}

/** Returns the last day of the next quarter: `2026-09-30` for `2026-06-30`. */
export function quarterAfter(period: string): string {
  const [year = 0, month = 0] = period.split('-').map(Number);
  return new Date(Date.UTC(year, month + 3, 0)).toISOString().slice(0, 10);
}
