/** The cities of exchanges by their market identifier code (ISO 10383). */
const places: Readonly<Record<string, string>> = {
  ARCX: 'New York',
  ASEX: 'Athens',
  BATS: 'New York',
  BVMF: 'São Paulo',
  NEOE: 'Toronto',
  ROCO: 'Taipei',
  XAMS: 'Amsterdam',
  XASE: 'New York',
  XASX: 'Sydney',
  XBER: 'Berlin',
  XBKK: 'Bangkok',
  XBOM: 'Mumbai',
  XBRU: 'Brussels',
  XBUD: 'Budapest',
  XCEC: 'New York',
  XCSE: 'Copenhagen',
  XDUB: 'Dublin',
  XDUS: 'Düsseldorf',
  XETR: 'Frankfurt',
  XFRA: 'Frankfurt',
  XHAM: 'Hamburg',
  XHAN: 'Hanover',
  XHEL: 'Helsinki',
  XHKG: 'Hong Kong',
  XICE: 'Reykjavik',
  XIDX: 'Jakarta',
  XIST: 'Istanbul',
  XJSE: 'Johannesburg',
  XKLS: 'Kuala Lumpur',
  XKRX: 'Seoul',
  XLIS: 'Lisbon',
  XLON: 'London',
  XMAD: 'Madrid',
  XMEX: 'Mexico City',
  XMIL: 'Milan',
  XMUN: 'Munich',
  XNAS: 'New York',
  XNSE: 'Mumbai',
  XNYS: 'New York',
  XNZE: 'Wellington',
  XOSL: 'Oslo',
  XPAR: 'Paris',
  XPRA: 'Prague',
  XSES: 'Singapore',
  XSHE: 'Shenzhen',
  XSHG: 'Shanghai',
  XSTO: 'Stockholm',
  XSTU: 'Stuttgart',
  XSWX: 'Zurich',
  XTAE: 'Tel Aviv',
  XTAI: 'Taipei',
  XTKS: 'Tokyo',
  XTSE: 'Toronto',
  XTSX: 'Toronto',
  XWAR: 'Warsaw',
  XWBO: 'Vienna',
};

/** Returns the city of an exchange; empty for an unknown code. */
export const exchangePlace = (mic: string | null): string => places[mic ?? ''] ?? '';

/** The codes of the exchanges of the United States, by the names that listings have. */
export const americanMics: Readonly<Record<string, string>> = {
  NASDAQ: 'XNAS',
  NYSE: 'XNYS',
  'NYSE ARCA': 'ARCX',
  AMEX: 'XASE',
  'CBOE BZX': 'BATS',
};

const americanCodes: ReadonlySet<string | null> = new Set(Object.values(americanMics));

/** Tells whether an exchange is one of the United States whose listings have pages with figures. */
export const isAmerican = (mic: string | null): boolean => americanCodes.has(mic);
