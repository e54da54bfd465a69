import type { SecurityData } from '#domain/security-data.ts';
import type { LedgerSources } from '../ledger-change.ts';

/** Finds what is known about a listed security. */
export type FindSecurity = (symbol: string) => Promise<SecurityData | undefined>;

export interface DividendSources {
  ledger: LedgerSources;
  find: FindSecurity;
}
