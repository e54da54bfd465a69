import { ApiError } from './api.ts';

/** Texts shown when the server sends no message (SPEC, section 8). */
export const fallbacks = {
  generic: 'Something went wrong. Please try again.',
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
  adminWelcome: 'Welcome Admin!',
  noToken: 'No token received from server',
  addNews: 'Failed to add news. Please try again.',
  newsAdded: 'News added successfully!',
  fetchNews: 'Failed to fetch news. Please try again.',
  fetchNewsDetails: 'Failed to fetch news details.',
  updateNews: 'Failed to update news.',
  newsUpdated: 'News updated successfully!',
  deleteNews: 'Failed to delete news.',
  newsDeleted: 'News deleted successfully!',
  newsCreation: 'News creation failed',
  newsUpdate: 'News update failed',
  loadNews: 'Failed to load news',
  importInvestors: 'Failed to import wizards. Please try again.',
  importFailed: 'Import failed',
  investorsImported: 'CSV imported successfully (old data replaced)',
  addInvestor: 'Failed to add wizard. Please try again.',
  investorCreation: 'Wizard creation failed',
  investorAdded: 'Wizard added successfully!',
  updateInvestor: 'Failed to update wizard. Please try again.',
  investorUpdated: 'Wizard updated successfully!',
  noCompany: 'No company found',
  invalidSymbol: 'Invalid symbol',
  fetchInvestors: 'Failed to fetch wizards. Please try again.',
  deleteInvestor: 'Failed to delete wizard.',
  investorDeleted: 'Wizard deleted successfully!',
  prices: 'The prices could not be loaded.',
  loading: 'Loading data, please wait...',
  noData: 'No data available.',
} as const;

/** Returns the server's message, or the fallback when there is none. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}

/** Tells whether a call failed without a reply, so that nobody knows what the server has done. */
export const isLost = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
