const sqliteUnique = new Set([1555, 2067]);

/** Whether a write was refused because a row with that key is there already, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as { code?: unknown; errcode?: unknown };
  return code === '23505' || sqliteUnique.has(errcode as number);
}
