import { coreName, foldName, joined, withoutFillers } from '#domain/search-text.ts';

export interface UnlistedCompany {
  name: string;
  /** The city of the exchange where it is traded; null for a company without a listing anywhere. */
  market: string | null;
}

/**
 * Companies that many look for and that the shipped listings lack, each with its other names, by the city of their exchange.
 * A test compares them with the snapshot.
 */
const namesByMarket: Record<string, Record<string, string>> = {
  'Hong Kong': { Lenovo: 'ThinkPad' },
  Moscow: { Gazprom: '', Lukoil: '', Rosneft: '', Sberbank: 'Sber' },
  Mumbai: {
    'Adani Enterprises': 'Adani',
    'Bharti Airtel': 'Airtel',
    'Hindustan Unilever': '',
    'Reliance Industries': '',
    'State Bank of India': 'SBI',
    'Tata Consultancy Services': 'TCS, Tata Consultancy',
    'Tata Motors': 'Jaguar, Land Rover, Jaguar Land Rover',
  },
  Paris: { Ubisoft: 'Assassin’s Creed' },
  Riyadh: { 'Saudi Aramco': 'Aramco' },
  Shanghai: { 'Kweichow Moutai': 'Moutai' },
  Shenzhen: { CATL: 'Contemporary Amperex Technology' },
  Taipei: { Foxconn: 'Hon Hai, Hon Hai Precision', MediaTek: '' },
};

/** Companies in private hands that many look for, each with its best-known names and products. */
const privateNames: Record<string, string> = {
  Aldi: 'Aldi Nord, Aldi Süd, Trader Joe’s',
  Altera: '',
  Anthropic: 'Claude AI',
  Bloomberg: 'Bloomberg LP',
  Bosch: 'Robert Bosch',
  ByteDance: 'TikTok',
  Canva: '',
  Cargill: '',
  Chanel: '',
  'Chick-fil-A': 'Chick fil A',
  Databricks: '',
  DeepSeek: '',
  Deloitte: '',
  Discord: '',
  Dyson: '',
  'Epic Games': 'Fortnite, Unreal Engine',
  EY: 'Ernst & Young',
  Ferrero: 'Nutella, Tic Tac, Ferrero Rocher, WK Kellogg',
  'Five Guys': '',
  Haribo: '',
  Huawei: '',
  IKEA: '',
  'In-N-Out Burger': 'In-N-Out',
  'Inspire Brands': 'Dunkin, Dunkin Donuts, Arby’s, Baskin-Robbins',
  KPMG: '',
  Koch: 'Koch Industries',
  Lego: '',
  Lidl: 'Schwarz Group',
  Mars: 'Snickers, Twix, M&M’s, Pringles, Kellanova',
  McIlhenny: 'Tabasco',
  McKinsey: '',
  'Mistral AI': 'Mistral',
  'New Balance': '',
  Nordstrom: '',
  OpenAI: 'ChatGPT',
  Patagonia: '',
  Perplexity: 'Perplexity AI',
  Publix: 'Publix Super Markets',
  PwC: 'PricewaterhouseCoopers',
  'Red Bull': '',
  Revolut: '',
  Rolex: '',
  Shein: '',
  Skechers: '',
  'State Farm': '',
  Stripe: '',
  Subway: '',
  Telegram: '',
  Valve: 'Steam Deck',
  Walgreens: 'Walgreens Boots Alliance',
  Yahoo: '',
};

const marketsWithNames: [string | null, Record<string, string>][] = [
  ...Object.entries(namesByMarket),
  [null, privateNames],
];

const companyNameKey = (text: string) =>
  joined(withoutFillers(coreName(foldName(text)).split(' ')).join(' '));

const named = marketsWithNames.flatMap(([market, companies]) =>
  Object.entries(companies).map(([name, others]) => ({
    company: { name, market } satisfies UnlistedCompany,
    names: [name, ...others.split(', ').filter(Boolean)],
  })),
);

export const unlistedCompanies: readonly UnlistedCompany[] = named.map(({ company }) => company);

const byKey = new Map(
  named.flatMap(({ company, names }) => names.map((name) => [companyNameKey(name), company] as const)),
);

/** Returns the company without a listing that a query names; null for any other query. */
export const unlistedCompanyOf = (query: string): UnlistedCompany | null =>
  byKey.get(companyNameKey(query)) ?? null;

const shortestStart = 4;

/** Returns the company without a listing whose name starts a query: `ikea furniture`. */
export function unlistedCompanyAtStart(query: string): UnlistedCompany | null {
  const words = foldName(query).split(' ');
  for (let count = words.length - 1; count > 0; count -= 1) {
    const start = words.slice(0, count).join(' ');
    const company = start.length < shortestStart ? null : unlistedCompanyOf(start);
    if (company) return company;
  }
  return null;
}
