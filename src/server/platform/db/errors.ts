interface DriverError {
  code?: unknown;
  errcode?: unknown;
  message?: unknown;
}

const sqliteUnique = new Set([1555, 2067]);

/** Whether a write was refused because a row with that key is there already, on either database. */
export function isUniqueViolation(error: unknown): boolean {
  const { code, errcode } = error as DriverError;
  return code === '23505' || sqliteUnique.has(errcode as number);
}

/** What keeps a database from doing its work: it does not answer in time, or it answers and can not write. */
export type DatabaseTrouble = 'silent' | 'unwritable';

// SQLite's primary result codes (the low byte of an extended one): BUSY, LOCKED; READONLY, IOERR, FULL, CANTOPEN.
const sqliteTroubles = new Map<number, DatabaseTrouble>([
  [5, 'silent'],
  [6, 'silent'],
  [8, 'unwritable'],
  [10, 'unwritable'],
  [13, 'unwritable'],
  [14, 'unwritable'],
]);

// PostgreSQL, appendix A: a connection that is lost or refused (08), too many of them or no memory (53), shut down or
// starting (57P), canceled for its time (57014), a lock not had in time (55P03).
const silentState = /^(08|53[023]|57P|57014|55P03)/;
// Disk full (53100), a database or a transaction that may only be read (25006), an error of the disk (58030).
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
// What the driver says of itself has no code.
const driverTexts =
  /^(Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|Client was closed)/;

function sqliteTrouble({ code, errcode }: DriverError): DatabaseTrouble | undefined {
  return code === 'ERR_SQLITE_ERROR' ? sqliteTroubles.get((errcode as number) & 0xff) : undefined;
}

function postgresTrouble({ code, message }: DriverError): DatabaseTrouble | undefined {
  if (typeof code === 'string' && unwritableState.test(code)) return 'unwritable';
  const silent =
    typeof code === 'string'
      ? silentState.test(code) || networkCodes.has(code)
      : driverTexts.test(String(message));
  return silent ? 'silent' : undefined;
}

/** What trouble of the database an error tells of, on either; undefined where it is another kind of error. */
export function databaseTrouble(error: unknown): DatabaseTrouble | undefined {
  // A reader who goes away in the middle of a request is told of in the words of a network, too.
  if (!(error instanceof Error) || error.message === 'aborted') return undefined;
  return sqliteTrouble(error) ?? postgresTrouble(error);
}

/** Whether a statement got no answer at all: PostgreSQL hangs, or the way to it does. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof Error && error.message === 'Query read timeout';
}

// The connection is there still: the statement took too long, waited too long, or had no room.
const unbrokenState = /^(53|57014|55P03)/;

/** Whether the connection to PostgreSQL broke or could not be made, so that the statement may do well on another. */
export function isBrokenConnection(error: unknown): boolean {
  if (databaseTrouble(error) !== 'silent' || isUnanswered(error)) return false;
  return !unbrokenState.test(String((error as DriverError).code));
}
