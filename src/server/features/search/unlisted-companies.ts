import { coreName, foldName, joined, withoutFillers } from '#domain/search-text.ts';

export interface UnlistedCompany {
  name: string;
  /** The city of the exchange where it is traded; null for a company without a listing anywhere. */
  market: string | null;
}

/** Companies that many look for and that the shipped listings lack. A test compares them with the snapshot. */
const namesByMarket: Record<string, string> = {
  Mumbai: 'Reliance Industries, Tata Motors',
  Paris: 'Ubisoft',
  Riyadh: 'Aramco, Saudi Aramco',
};

/** Companies in private hands that many look for, each with its best-known products. */
const privateNames: Record<string, string> = {
  Anthropic: 'Claude AI',
  ByteDance: 'TikTok',
  IKEA: '',
  Lego: '',
  OpenAI: 'ChatGPT',
  Rolex: '',
};

const tradedAbroad: readonly UnlistedCompany[] = Object.entries(namesByMarket).flatMap(([market, names]) =>
  names.split(', ').map((name) => ({ name, market })),
);
const inPrivateHands: readonly UnlistedCompany[] = Object.keys(privateNames).map((name) => ({
  name,
  market: null,
}));

export const unlistedCompanies: readonly UnlistedCompany[] = [...tradedAbroad, ...inPrivateHands];

const keyOf = (text: string) => joined(withoutFillers(coreName(foldName(text)).split(' ')).join(' '));

const byKey = new Map(
  unlistedCompanies.flatMap((company) => {
    const products = company.market === null ? (privateNames[company.name] ?? '').split(', ') : [];
    return [company.name, ...products].filter(Boolean).map((name) => [keyOf(name), company] as const);
  }),
);

/** Returns the company without a listing that a query names; null for any other query. */
export const unlistedCompanyOf = (query: string): UnlistedCompany | null => byKey.get(keyOf(query)) ?? null;
