import { classifyDbError } from './platform/db/errors.ts';

const texts: Record<string, string> = {
  EADDRINUSE: 'PORT is in use by another program. Set PORT to a free one.',
  EADDRNOTAVAIL: 'HOST is no address of this machine. Set HOST to one, or to 0.0.0.0 for all.',
  EACCES: 'HOST and PORT may not be used by this account. Set PORT above 1023.',
};

const databaseTexts: readonly (readonly [state: RegExp, text: string])[] = [
  [/^3D000$/, 'the database that DATABASE_URL names does not exist. Create it (createdb), empty.'],
  [/^28/, 'the database refuses the name or password in DATABASE_URL. Correct them.'],
  [/^42501$/, 'the account in DATABASE_URL may not create tables. Make it the owner of the database.'],
];

/** Says in a line why the product can't start, and what to do. */
export function startFailure(error: Error & { code?: string }): string {
  const { code = '' } = error;
  if (texts[code]) return texts[code];
  if (classifyDbError(error) === 'unreachable')
    return 'the database at DATABASE_URL does not answer. Check that it runs, and the address.';
  return databaseTexts.find(([state]) => state.test(code))?.[1] ?? error.message;
}
