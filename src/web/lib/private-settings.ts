import { store } from './storage.ts';
import { storedSetting } from './stored-setting.ts';

/** Settings that say something about a customer. They are listed here, as their code may not be loaded at the logout. */
export const privateKeys = {
  benchmark: 'holdwise-benchmark',
  typedHoldings: 'holdwise-match-holdings',
  recentSearches: 'holdwise-recent-searches',
  undo: 'undo',
} as const;

/** Removes the private settings; the others belong to the browser. */
export function forgetPrivateSettings(): void {
  for (const key of Object.values(privateKeys)) store(key, null);
  // Tells the components that show them.
  window.dispatchEvent(new StorageEvent('storage'));
}

const lastCustomer = storedSetting('holdwise-customer');

/** Notes who logs in, and forgets what another customer left, whose session may have ended without a logout. */
export function noteLogIn(customerId: string): void {
  const before = lastCustomer.read();
  if (before !== null && before !== customerId) forgetPrivateSettings();
  lastCustomer.set(customerId);
}
