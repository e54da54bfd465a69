import type { Draft } from '#domain/importing/draft.ts';

/** Splits the suffix that Yahoo Finance uses for exchanges: `VWRL.L` is VWRL in London. */
export function withYahooSymbol(draft: Draft): Draft {
  const { security } = draft;
  const [, symbol, exchange] = /^([A-Z0-9-]+)\.([A-Z]{1,4})$/.exec(security?.symbol ?? '') ?? [];
  return security && symbol && exchange ? { ...draft, security: { ...security, symbol, exchange } } : draft;
}
