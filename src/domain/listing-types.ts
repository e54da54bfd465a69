import type { ListingType } from './symbols.ts';

interface Listing {
  symbol: string;
  name: string;
}

type OtherSecurity = Extract<ListingType, 'note' | 'preferred' | 'unit' | 'warrant' | 'right'>;

/** Partnership units are common stock, and a depositary receipt of preferred shares counts as common stock, too. */
const isCommon =
  /\b(American|Global) Deposit[ao]ry\b|\bAD[RS]\b(?! *\(ADW\))|\bpartner|\bcommon units?\b|\bbeneficial\b/i;

const rules: readonly { type: OtherSecurity; name: RegExp; symbol?: RegExp }[] = [
  { type: 'warrant', name: /\bwarrants?\b|\(ADW\)/i, symbol: /-W[ST]?[A-Z]?$/ },
  { type: 'right', name: /\b(value )?rights?$|\brights? to (receive|purchase)\b/i, symbol: /-RT?$/ },
  { type: 'unit', name: /\bunits?\b/i, symbol: /-UN?$/ },
  {
    type: 'note',
    name: /\b(notes?|debentures?|ZONES|PARRS|PINES|QUIBS|STRATS|Synthetic Fixed-Income)\b|\bdue \d{0,2}\/?20\d\d\b/i,
  },
  {
    type: 'preferred',
    name: /\b(preferred|preference|pfd)\b|\bDeposit[ao]ry (shares?|shs)\b|\bDep Shr?s?\b|\bCapital Trust [IVX]+$/i,
    symbol: /-P[A-Z]?$/,
  },
];

function matches({ type, name, symbol }: (typeof rules)[number], listing: Listing): boolean {
  if (symbol?.test(listing.symbol)) return true;
  return name.test(listing.name) && (type === 'warrant' || !isCommon.test(listing.name));
}

/**
 * Classifies a listing by its symbol and name. Returns undefined for common stock. Does not apply to funds, whose names
 * may mention notes or preferred shares.
 */
export function otherSecurityType(listing: Listing): OtherSecurity | undefined {
  return rules.find((rule) => matches(rule, listing))?.type;
}
