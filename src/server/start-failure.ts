import type { Config } from './config.ts';
import { classifyDbError, isUnwritableFile } from './platform/db/errors.ts';
import { explainUnwritable } from './platform/db/unwritable-folder.ts';

type StartFailure = Error & { code?: string; syscall?: string };

/** Why the server cannot listen, by code. */
const listenFailures: Readonly<Record<string, string>> = {
  EADDRINUSE: 'PORT is in use by another program. Set PORT to a free one.',
  EACCES: 'HOST and PORT may not be used by this account. Set PORT above 1023.',
  EADDRNOTAVAIL:
    'HOST is not an address of this machine. Set HOST to 127.0.0.1, or to 0.0.0.0 for all of them.',
};

/** Returns one line that says why the server did not start and what to do. */
export function explainStart(
  error: StartFailure,
  { dataDir, databaseUrl }: Pick<Config, 'dataDir' | 'databaseUrl'>,
): string {
  const isListening = error.syscall === 'listen';
  const known = isListening ? listenFailures[error.code ?? ''] : undefined;
  if (known) return known;
  if (error.syscall === 'getaddrinfo' && !databaseUrl) return listenFailures['EADDRNOTAVAIL'] as string;
  if (classifyDbError(error) === 'unreachable') return 'the database at DATABASE_URL does not answer.';
  return isUnwritableFile(error) ? explainUnwritable('DATA_DIR', dataDir, error) : error.message;
}
