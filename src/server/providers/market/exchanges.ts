import { exchangeSuffix, type ListingType } from '#domain/symbols.ts';
import { exchangeName } from './exchange-names.ts';
import { currencyPair } from './symbol-forms.ts';

/** The exchanges outside the United States by the suffix of their symbols: market identifier code and time zone. */
const bySuffix: Readonly<Record<string, readonly [mic: string, zone: string]>> = {
  AE: ['XDFM', 'Asia/Dubai'],
  AS: ['XAMS', 'Europe/Amsterdam'],
  AT: ['ASEX', 'Europe/Athens'],
  AX: ['XASX', 'Australia/Sydney'],
  BA: ['XBUE', 'America/Argentina/Buenos_Aires'],
  BD: ['XBUD', 'Europe/Budapest'],
  BE: ['XBER', 'Europe/Berlin'],
  BK: ['XBKK', 'Asia/Bangkok'],
  BO: ['XBOM', 'Asia/Kolkata'],
  BR: ['XBRU', 'Europe/Brussels'],
  CA: ['XCAI', 'Africa/Cairo'],
  CL: ['XBOG', 'America/Bogota'],
  CN: ['XCNQ', 'America/Toronto'],
  CO: ['XCSE', 'Europe/Copenhagen'],
  DE: ['XETR', 'Europe/Berlin'],
  DU: ['XDUS', 'Europe/Berlin'],
  F: ['XFRA', 'Europe/Berlin'],
  HA: ['XHAN', 'Europe/Berlin'],
  HE: ['XHEL', 'Europe/Helsinki'],
  HK: ['XHKG', 'Asia/Hong_Kong'],
  HM: ['XHAM', 'Europe/Berlin'],
  IC: ['XICE', 'Atlantic/Reykjavik'],
  IL: ['XLON', 'Europe/London'],
  IR: ['XDUB', 'Europe/Dublin'],
  IS: ['XIST', 'Europe/Istanbul'],
  JK: ['XIDX', 'Asia/Jakarta'],
  JO: ['XJSE', 'Africa/Johannesburg'],
  KL: ['XKLS', 'Asia/Kuala_Lumpur'],
  KQ: ['XKRX', 'Asia/Seoul'],
  KS: ['XKRX', 'Asia/Seoul'],
  KW: ['XKUW', 'Asia/Kuwait'],
  L: ['XLON', 'Europe/London'],
  LM: ['XLIM', 'America/Lima'],
  LS: ['XLIS', 'Europe/Lisbon'],
  MC: ['XMAD', 'Europe/Madrid'],
  MI: ['XMIL', 'Europe/Rome'],
  MU: ['XMUN', 'Europe/Berlin'],
  MX: ['XMEX', 'America/Mexico_City'],
  NE: ['NEOE', 'America/Toronto'],
  NS: ['XNSE', 'Asia/Kolkata'],
  NZ: ['XNZE', 'Pacific/Auckland'],
  OL: ['XOSL', 'Europe/Oslo'],
  PA: ['XPAR', 'Europe/Paris'],
  PR: ['XPRA', 'Europe/Prague'],
  PS: ['XPHS', 'Asia/Manila'],
  QA: ['DSMD', 'Asia/Qatar'],
  RG: ['XRIS', 'Europe/Riga'],
  RO: ['XBSE', 'Europe/Bucharest'],
  SA: ['BVMF', 'America/Sao_Paulo'],
  SG: ['XSTU', 'Europe/Berlin'],
  SI: ['XSES', 'Asia/Singapore'],
  SN: ['XSGO', 'America/Santiago'],
  SR: ['XSAU', 'Asia/Riyadh'],
  SS: ['XSHG', 'Asia/Shanghai'],
  ST: ['XSTO', 'Europe/Stockholm'],
  SW: ['XSWX', 'Europe/Zurich'],
  SZ: ['XSHE', 'Asia/Shanghai'],
  T: ['XTKS', 'Asia/Tokyo'],
  TA: ['XTAE', 'Asia/Jerusalem'],
  TI: ['ETLX', 'Europe/Rome'],
  TL: ['XTAL', 'Europe/Tallinn'],
  TO: ['XTSE', 'America/Toronto'],
  TW: ['XTAI', 'Asia/Taipei'],
  TWO: ['ROCO', 'Asia/Taipei'],
  V: ['XTSX', 'America/Toronto'],
  VI: ['XWBO', 'Europe/Vienna'],
  VN: ['XSTC', 'Asia/Ho_Chi_Minh'],
  VS: ['XLIT', 'Europe/Vilnius'],
  WA: ['XWAR', 'Europe/Warsaw'],
  XC: ['CHIX', 'Europe/London'],
  XD: ['CCXE', 'Europe/Amsterdam'],
};

/** The time zones of indices outside the United States without the suffix of an exchange. */
const zonesOfIndices: Readonly<Record<string, string>> = {
  '^AEX': 'Europe/Amsterdam',
  '^AORD': 'Australia/Sydney',
  '^ATX': 'Europe/Vienna',
  '^AXJO': 'Australia/Sydney',
  '^BFX': 'Europe/Brussels',
  '^BSESN': 'Asia/Kolkata',
  '^BVSP': 'America/Sao_Paulo',
  '^FCHI': 'Europe/Paris',
  '^FTMC': 'Europe/London',
  '^FTSE': 'Europe/London',
  '^GDAXI': 'Europe/Berlin',
  '^GSPTSE': 'America/Toronto',
  '^HSCE': 'Asia/Hong_Kong',
  '^HSI': 'Asia/Hong_Kong',
  '^IBEX': 'Europe/Madrid',
  '^JKSE': 'Asia/Jakarta',
  '^KLSE': 'Asia/Kuala_Lumpur',
  '^KQ11': 'Asia/Seoul',
  '^KS11': 'Asia/Seoul',
  '^MXX': 'America/Mexico_City',
  '^N225': 'Asia/Tokyo',
  '^NSEBANK': 'Asia/Kolkata',
  '^NSEI': 'Asia/Kolkata',
  '^NZ50': 'Pacific/Auckland',
  '^OMX': 'Europe/Stockholm',
  '^OMXC25': 'Europe/Copenhagen',
  '^OMXH25': 'Europe/Helsinki',
  '^SSMI': 'Europe/Zurich',
  '^STI': 'Asia/Singapore',
  '^STOXX': 'Europe/Berlin',
  '^STOXX50E': 'Europe/Berlin',
  '^TWII': 'Asia/Taipei',
};

/** Exchange rates trade around the clock; their day ends in London. Coins have the days of UTC. */
const zonesOfPairs = { rate: 'Europe/London', coin: 'UTC' } as const;

const exchangeOf = (symbol: string) => bySuffix[exchangeSuffix(symbol) ?? ''];

const withoutExchange: ReadonlySet<ListingType> = new Set(['mutual', 'index', 'coin', 'currency']);

/** Whether what is listed trades on no exchange, whatever its symbol says: `0P0000A2Z5.F` is a fund and not in Frankfurt. */
export const hasNoExchange = (type: ListingType): boolean => withoutExchange.has(type);

/** Returns the name of the exchange outside the United States that a symbol is of; undefined for other symbols. */
export function exchangeAbroad(symbol: string): string | undefined {
  const mic = exchangeOf(symbol)?.[0];
  return mic && exchangeName(mic);
}

function isZone(text: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: text }));
  } catch {
    return false;
  }
}

/**
 * Returns the time zone in which a listing is traded: the date of a price is a date there. `stated` is what a service says
 * about an index that is not known here.
 */
export function tradingZone(symbol: string, stated?: string | null): string {
  const pair = currencyPair(symbol);
  if (pair) return zonesOfPairs[pair.kind];
  const known = exchangeOf(symbol)?.[1] ?? zonesOfIndices[symbol];
  if (known) return known;
  return symbol.startsWith('^') && stated && isZone(stated) ? stated : 'America/New_York';
}
