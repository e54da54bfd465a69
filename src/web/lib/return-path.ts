import { useLocation } from 'react-router';

/** What a link to the login or sign-up page passes on: the page to open afterwards, and the e-mail address. */
export interface LogInState {
  from?: string;
  email?: string;
}

const base = 'http://own.invalid';
const longestPath = 2000;
/** Pages that make no sense after a login. */
const excluded = /^\/(login|signup|forgot-password|reset-password|admin)(\/|$)/;

/** Returns whether a text is the address of a page of ours that a customer can open after the login. */
export function isReturnPath(text: unknown): text is string {
  if (typeof text !== 'string' || !text.startsWith('/') || text.length > longestPath) return false;
  // Browsers read `//host` and `/\host` as another site.
  const url = URL.canParse(text, base) ? new URL(text, base) : undefined;
  return url?.origin === base && !excluded.test(url.pathname);
}

/** Reads the state of the login page, without fields that are not valid. */
export function readLogInState(state: unknown): LogInState {
  const { from, email } = Object(state) as Record<string, unknown>;
  return { ...(isReturnPath(from) && { from }), ...(typeof email === 'string' && { email }) };
}

/** What a visitor can ask for that opens on a page after the login. */
export type Opening = 'basket' | 'copy' | 'set-alert' | 'shortcuts';

/** Returns the state of a link to the login that opens something on a page afterwards, see `useOpening`. */
export const logInStateFor = (page: string, opening: Opening): LogInState => ({ from: `${page}#${opening}` });

/**
 * Returns the state of a link to the login or sign-up page: the page that is shown comes back after the login. The account
 * pages pass on what they got.
 */
export function useLogInState(opening?: Opening): LogInState {
  const { pathname, search, hash, state } = useLocation();
  const page = `${pathname}${search}`;
  const next = opening ? logInStateFor(page, opening) : { from: `${page}${hash}` };
  return isReturnPath(next.from) ? next : readLogInState(state);
}
