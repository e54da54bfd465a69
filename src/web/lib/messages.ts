import { ApiError } from './api.ts';

/** The spec's texts for when the server sent none of its own (SPEC, section 8). */
export const fallbacks = {
  anything: 'Something went wrong. Please try again.',
  signUp: 'Signup failed',
  signedUp: 'Account created successfully!',
  logIn: 'Login failed',
  welcome: 'Welcome Customer!',
  loggedOut: 'Logged out successfully',
  feed: 'Failed to fetch data',
  createPortfolio: 'Failed to create portfolio',
  addTicker: 'Failed to add ticker',
  updateTicker: 'Failed to update ticker',
  updateShares: 'Failed to update shares',
  loading: 'Loading data, please wait...',
  noData: 'No data available.',
} as const;

/** The server's message where there is one, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}
