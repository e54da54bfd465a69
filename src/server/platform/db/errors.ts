interface DriverError {
  code?: unknown;
  errcode?: unknown;
  message?: unknown;
}

const sqliteUnique = new Set([1555, 2067]);

/** Whether a write failed because of a duplicate key, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as DriverError;
  return code === '23505' || sqliteUnique.has(errcode as number);
}

/** Why a database is unavailable: it does not answer in time, or it cannot write. */
export type DbErrorKind = 'unreachable' | 'unwritable';

// SQLite's primary result codes (the low byte of an extended one): BUSY, LOCKED; READONLY, IOERR, FULL, CANTOPEN.
const sqliteKinds = new Map<number, DbErrorKind>([
  [5, 'unreachable'],
  [6, 'unreachable'],
  [8, 'unwritable'],
  [10, 'unwritable'],
  [13, 'unwritable'],
  [14, 'unwritable'],
]);

// PostgreSQL, appendix A: connection lost or refused (08), too many connections or out of memory (53), shutting down or
// starting (57P), statement timeout (57014), lock timeout (55P03).
const unreachableState = /^(08|53[023]|57P|57014|55P03)/;
// Disk full (53100), read-only transaction (25006), I/O error (58030).
const unwritableState = /^(53100|25006|58030)/;
const networkCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);
// Errors of the driver itself have no code.
const driverTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

function sqliteKind({ code, errcode }: DriverError): DbErrorKind | undefined {
  return code === 'ERR_SQLITE_ERROR' ? sqliteKinds.get((errcode as number) & 0xff) : undefined;
}

function postgresKind({ code, message }: DriverError): DbErrorKind | undefined {
  if (typeof code === 'string' && unwritableState.test(code)) return 'unwritable';
  const isUnreachable =
    typeof code === 'string'
      ? unreachableState.test(code) || networkCodes.has(code)
      : driverTexts.test(String(message));
  return isUnreachable ? 'unreachable' : undefined;
}

/** Classifies an error of either database; undefined if it does not mean that the database is unavailable. */
export function classifyDbError(error: unknown): DbErrorKind | undefined {
  // A client that disconnects during a request causes an error with a network code, too.
  if (!(error instanceof Error) || error.message === 'aborted') return undefined;
  return sqliteKind(error) ?? postgresKind(error);
}

/** What the operating system answers when a file finds no place. */
const fullDiskCodes = new Set(['ENOSPC', 'EDQUOT']);
const sqliteFull = 13;

export function isFullDisk(error: unknown): boolean {
  const { code, errcode } = error as DriverError;
  return fullDiskCodes.has(String(code)) || (code === 'ERR_SQLITE_ERROR' && errcode === sqliteFull);
}

const fileCodes = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'EEXIST']);

/** Whether a file or the database of SQLite cannot be written. */
export function isUnwritableFile(error: unknown): boolean {
  const { code, path } = error as DriverError & { path?: unknown };
  const isFile = path !== undefined && fileCodes.has(String(code));
  return (
    isFile ||
    isFullDisk(error) ||
    (code === 'ERR_SQLITE_ERROR' && sqliteKind(error as DriverError) === 'unwritable')
  );
}

/** Whether a statement got no response: PostgreSQL or the network hangs. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

// The connection is still open: the statement timed out or there was not enough memory.
const unbrokenState = /^(53|57014|55P03)/;

/** Whether the connection to PostgreSQL failed, so that the statement may succeed on another one. */
export function isBrokenConnection(error: unknown): boolean {
  if (classifyDbError(error) !== 'unreachable' || isUnavailable(error)) return false;
  return !unbrokenState.test(String((error as DriverError).code));
}
