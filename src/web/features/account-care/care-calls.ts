import type { adminCare, customerCare } from '../../../contract/account-care.ts';
import { apiQuery } from '../../lib/api-query.ts';

/** Whose accounts: the calls of both are alike. */
export type Area = 'customer' | 'admin';

/** A call of either area. */
export type CareCall<Name extends keyof typeof adminCare> =
  | (typeof customerCare)[Name]
  | (typeof adminCare)[Name];

export const twoStepQuery = (area: Area) => apiQuery<CareCall<'twoStep'>>(`/${area}/two-step`);
export const sessionsQuery = (area: Area) => apiQuery<CareCall<'sessions'>>(`/${area}/sessions`);
