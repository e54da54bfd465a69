import type { SecurityHint } from '#domain/importing/draft.ts';
import { coin } from '../crypto/coins.ts';

/** Returns the coin of the made-up ISINs that brokers give to coins, such as `XF000BTC0017`; else the security as it is.
 * Something shorter than an ISIN is a symbol. */
export function securityOfIsin(security: SecurityHint): SecurityHint {
  const symbol = /^XF000([A-Z]{2,5})\d+$/.exec(security.isin ?? '')?.[1];
  if (symbol) return { ...coin(symbol), name: security.name };
  const isSymbol = /^[A-Z0-9]{1,6}$/.test(security.isin ?? '');
  return isSymbol ? { ...security, symbol: security.isin, isin: null } : security;
}
