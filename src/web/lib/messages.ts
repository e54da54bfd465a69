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
  importWizards: 'Failed to import wizards. Please try again.',
  importFailed: 'Import failed',
  wizardsImported: 'CSV imported successfully (old data replaced)',
  addWizard: 'Failed to add wizard. Please try again.',
  wizardCreation: 'Wizard creation failed',
  wizardAdded: 'Wizard added successfully!',
  updateWizard: 'Failed to update wizard. Please try again.',
  wizardUpdated: 'Wizard updated successfully!',
  noCompany: 'No company found',
  invalidSymbol: 'Invalid symbol',
  fetchWizards: 'Failed to fetch wizards. Please try again.',
  deleteWizard: 'Failed to delete wizard.',
  wizardDeleted: 'Wizard deleted successfully!',
  loading: 'Loading data, please wait...',
  noData: 'No data available.',
} as const;

/** The server's message where there is one, else the fallback. */
export function messageOf(error: unknown, fallback: string): string {
  return error instanceof ApiError && error.message !== '' ? error.message : fallback;
}
