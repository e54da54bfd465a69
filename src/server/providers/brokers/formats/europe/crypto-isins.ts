import type { SecurityHint } from '#domain/importing/draft.ts';
import { coin } from '../crypto/coins.ts';

/** Returns the coin of the made-up ISINs that brokers give to coins, such as `XF000BTC0017`; else the security as it is. */
export function securityOfIsin(security: SecurityHint): SecurityHint {
  const symbol = /^XF000([A-Z]{2,5})\d+$/.exec(security.isin ?? '')?.[1];
  return symbol ? { ...coin(symbol), name: security.name } : security;
}
