import type { SecurityHint } from '#domain/importing/draft.ts';

/** What follows a symbol on Canadian exchanges: Toronto, Venture, CSE and Cboe Canada. */
const suffixed = /^\.?([A-Z0-9.]+?)\.(TO|VN|V|CN|NE)$/;
/** Codes that Questrade uses instead of symbols. */
const internalCode = /^[A-Z]\d{6}$/;

/**
 * Splits the exchange off a symbol such as `XEI.TO`. Without a suffix, a security in Canadian dollars is one of Toronto, so
 * that Telus (`T`) is not taken for AT&T.
 */
export function canadianSecurity(security: SecurityHint, currency: string | null): SecurityHint {
  const written = security.symbol?.toUpperCase() ?? '';
  if (written === '' || internalCode.test(written)) return { ...security, symbol: null };
  const [, symbol, suffix] = suffixed.exec(written) ?? [];
  const bare = (symbol ?? written.replace(/^\./, '')).replaceAll('.', '-');
  return { ...security, symbol: bare, exchange: suffix ?? (currency === 'CAD' ? 'TO' : null) };
}
