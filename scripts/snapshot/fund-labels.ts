/** The sectors of the lists, in the wording of the listings. */
export const sectorNames: Readonly<Record<string, string>> = {
  'Communication Services': 'Communication Services',
  'Consumer Discretionary': 'Consumer Cyclical',
  'Consumer Staples': 'Consumer Defensive',
  Energy: 'Energy',
  Financials: 'Financial Services',
  'Health Care': 'Healthcare',
  Industrials: 'Industrials',
  'Information Technology': 'Technology',
  Materials: 'Basic Materials',
  'Real Estate': 'Real Estate',
  Utilities: 'Utilities',
};

/** Countries that the listings write differently; the European Union is none. */
export const countryNames: Readonly<Record<string, string>> = {
  'Korea (South)': 'South Korea',
  'European Union': '',
};

const euro = `Austria Belgium Finland France Germany Greece Ireland Italy Luxembourg Monaco Netherlands Portugal Spain`;

/** The currency in which the shares of a country are listed. Those of China are listed in yuan and Hong Kong dollars. */
export const currencyOfCountry: Readonly<Record<string, string>> = {
  ...Object.fromEntries(euro.split(' ').map((country) => [country, 'EUR'])),
  Argentina: 'ARS',
  Australia: 'AUD',
  Brazil: 'BRL',
  Canada: 'CAD',
  Chile: 'CLP',
  China: 'CNY',
  Colombia: 'COP',
  'Czech Republic': 'CZK',
  Denmark: 'DKK',
  Egypt: 'EGP',
  'Hong Kong': 'HKD',
  Hungary: 'HUF',
  India: 'INR',
  Indonesia: 'IDR',
  Israel: 'ILS',
  Japan: 'JPY',
  Kuwait: 'KWD',
  Malaysia: 'MYR',
  Mexico: 'MXN',
  'New Zealand': 'NZD',
  Norway: 'NOK',
  Peru: 'PEN',
  Philippines: 'PHP',
  Poland: 'PLN',
  Qatar: 'QAR',
  'Saudi Arabia': 'SAR',
  Singapore: 'SGD',
  'South Africa': 'ZAR',
  'South Korea': 'KRW',
  Sweden: 'SEK',
  Switzerland: 'CHF',
  Taiwan: 'TWD',
  Thailand: 'THB',
  Turkey: 'TRY',
  'United Arab Emirates': 'AED',
  'United Kingdom': 'GBP',
  'United States': 'USD',
};

const noCompany = /^\w{3} cash$|cash collateral|money market|\bu\.?s\.? dollar\b|\bfut\b|index fund|csh fnd/i;

/** Tells whether a line of a whole list is cash, a future or another fund. */
export const isNoCompany = (row: { symbol: string; name: string; sector: string }): boolean =>
  row.sector === 'Cash and/or Derivatives' ||
  (row.symbol === '' && row.sector === '' && noCompany.test(row.name));

const bondName =
  /\bbonds?\b|\bibonds\b|treasur|corporate|convertible|preferred|\bloans?\b|ultra-short|duration|municipal|mortgage|\bTIPS\b/i;
const bondCategory = /bonds|money market|cash|inflation/i;

/** Tells whether a fund holds bonds or preferred shares, whose names are those of companies. */
export const isBondFund = (name: string, category: string): boolean =>
  bondName.test(name) || bondCategory.test(category);
