import type { Config } from './config.ts';
import { classifyDbError, isUnwritableFile } from './platform/db/errors.ts';
import { explainUnwritable } from './platform/db/unwritable-folder.ts';

type StartFailure = Error & { code?: string; syscall?: string };

const wrongHost =
  'HOST is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of them.';

/** Why the server cannot listen, by code. */
const listenFailures: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT is in use by another program. Set PORT to a free one.',
  EACCES: 'HOST and PORT may not be used by this account. Set PORT above 1023.',
  EADDRNOTAVAIL: wrongHost,
};

/** Why PostgreSQL refuses, by its states. */
const databaseFailures: readonly (readonly [state: RegExp, text: string])[] = [
  [/^3D000$/, 'the database that DATABASE_URL names does not exist. Create it (createdb), empty.'],
  [/^28/, 'the database refuses the name or password in DATABASE_URL. Correct them.'],
  [/^42501$/, 'the account in DATABASE_URL may not create tables. Make it the owner of the database.'],
];

/** Returns one line that says why the server did not start and what to do. */
export function explainStart(
  error: StartFailure,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
): string {
  const { code = '', syscall } = error;
  const known =
    syscall === 'listen' ? listenFailures[code] : databaseFailures.find(([state]) => state.test(code))?.[1];
  if (known) return known;
  if (syscall === 'getaddrinfo' && !databaseUrl) return wrongHost;
  if (classifyDbError(error) === 'unreachable')
    return 'the database at DATABASE_URL does not answer. Check that it runs, and the address.';
  return isUnwritableFile(error) ? explainUnwritable('DATA_DIR', dataDir, error) : error.message;
}
