import type { customerSettings } from '#contract/account-settings.ts';
import { apiQuery } from './api-query.ts';

/** What the customer has stored of each quota. */
export const storageQuery = () => apiQuery<typeof customerSettings.storage>('/customer/storage');
