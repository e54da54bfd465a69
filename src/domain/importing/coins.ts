import { readCurrency } from '../currencies.ts';
import type { SecurityHint } from './draft.ts';

/** Coins that files name most, by their symbol: many are symbols of listed securities, too. */
const names: Readonly<Record<string, string>> = {
  AAVE: 'aave',
  ADA: 'cardano',
  ALGO: 'algorand',
  APT: 'aptos',
  ARB: 'arbitrum',
  ATOM: 'cosmos',
  AVAX: 'avalanche',
  AXS: 'axie infinity',
  BAT: 'basic attention token',
  BCH: 'bitcoin cash',
  BNB: 'binance coin',
  BSV: 'bitcoin sv',
  BTC: 'bitcoin',
  COMP: 'compound',
  CRO: 'cronos',
  CRV: 'curve dao',
  DASH: 'dash',
  DOGE: 'dogecoin',
  DOT: 'polkadot',
  ENJ: 'enjin coin',
  EOS: 'eos',
  ETC: 'ethereum classic',
  ETH: 'ethereum',
  FIL: 'filecoin',
  FLOW: 'flow',
  FTM: 'fantom',
  GRT: 'the graph',
  HBAR: 'hedera',
  ICP: 'internet computer',
  IMX: 'immutable x',
  INJ: 'injective',
  KAS: 'kaspa',
  LDO: 'lido dao',
  LINK: 'chainlink',
  LRC: 'loopring',
  LTC: 'litecoin',
  MANA: 'decentraland',
  MATIC: 'polygon',
  MIOTA: 'iota',
  MKR: 'maker',
  NEAR: 'near protocol',
  NEO: 'neo',
  ONDO: 'ondo',
  OP: 'optimism',
  PEPE: 'pepe',
  POL: 'polygon',
  QTUM: 'qtum',
  RENDER: 'render',
  SAND: 'the sandbox',
  SHIB: 'shiba inu',
  SNX: 'synthetix',
  SOL: 'solana',
  STX: 'stacks',
  SUI: 'sui',
  SUSHI: 'sushiswap',
  THETA: 'theta',
  TIA: 'celestia',
  TON: 'toncoin',
  TRX: 'tron',
  UNI: 'uniswap',
  USDC: 'usd coin',
  USDT: 'tether',
  VET: 'vechain',
  WLD: 'worldcoin',
  XLM: 'stellar',
  XMR: 'monero',
  XRP: 'ripple',
  XTZ: 'tezos',
  ZEC: 'zcash',
};
/** What sources call coins besides. */
const otherNames: Readonly<Record<string, string>> = {
  binancecoin: 'BNB',
  bnb: 'BNB',
  'compound governance token': 'COMP',
  'cosmos hub': 'ATOM',
  'hedera hashgraph': 'HBAR',
  'matic network': 'MATIC',
  xrp: 'XRP',
};
const symbols = new Map([
  ...Object.entries(names).map(([symbol, name]) => [name, symbol] as const),
  ...Object.entries(otherNames),
]);
/** Words of the kind of asset that files state. */
const kindOfAsset = /crypto|coingecko|^coins?$|digital (asset|currenc)|krypto|kryptow/i;
/** What companies and funds are called, even those that own coins. */
const companies =
  /\b(trust|etf|etp|etc|etn|fund|inc|corp|plc|ltd|s\.?a|ag|se|realty|properties|banco|bank|shares?)\b/i;

const plain = (text: string) =>
  text
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^a-z ]/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');

/** The symbol of the coin that a name is about, such as `Bitcoin` or `Ethereum (ETH)`; undefined for other names. */
function coinNamed(name: string): string | undefined {
  if (companies.test(name)) return undefined;
  const text = plain(name);
  const [, code = ''] = /\(([A-Z]{2,6})\)/.exec(name) ?? [];
  return symbols.get(text) ?? (code && names[code] && text.startsWith(names[code]) ? code : undefined);
}

/** Returns whether a symbol is that of a coin, so that a listed security of this symbol may not be meant. */
export const isCoinSymbol = (symbol: string): boolean => Object.hasOwn(names, symbol.toUpperCase());

/** Words that say nothing about who issued a security. */
const plainWords =
  /^(the|and|of|class|common|stock|acc|dist|usd|eur|gbp|ordinary|new|holdings?|group|trust|fund|etf|etn|inc|corp|company|co|plc|ltd|sa|ag)$/;
const wordsIn = (name: string) =>
  plain(name)
    .split(' ')
    .filter((word) => word.length > 1 && !plainWords.test(word));

/**
 * Returns whether a file may mean the coin that has the symbol of a listed security: it gives neither a number nor the name
 * of a company, nor one that has a word in common with that of the security.
 */
export function mayBeCoin({ isin, cusip, name }: SecurityHint, symbol: string, listedName: string): boolean {
  if (!isCoinSymbol(symbol) || isin !== null || cusip !== null || companies.test(name ?? '')) return false;
  const coin = new Set([symbol.toLowerCase(), ...(names[symbol.toUpperCase()] ?? '').split(' ')]);
  const listed = new Set(wordsIn(listedName));
  return !wordsIn(name ?? '').some((word) => listed.has(word) && !coin.has(word));
}

/** Returns the symbol of a coin in a currency: `BTC-USD`, which some sources write as `BTCUSD` or `BTC/USD`. */
function pairOf(symbol: string | null): string | undefined {
  const [, coin = '', currency = ''] =
    /^([A-Z0-9]+?)[-/]?([A-Z]{3})$/.exec(symbol?.toUpperCase() ?? '') ?? [];
  return isCoinSymbol(coin) && readCurrency(currency) !== undefined ? `${coin}-${currency}` : undefined;
}

/** The exchange of coins, which keeps them apart from listed securities of the same symbol. */
export const coinExchange = 'CRYPTO';

/**
 * Returns the security as a coin if the file says that it is one: by the kind of asset, a name such as Bitcoin or a symbol
 * such as BTC-USD. An ISIN or CUSIP says that it is a security.
 */
export function asCoin(security: SecurityHint, assetKind: string): SecurityHint {
  if (security.exchange?.toUpperCase() === coinExchange) return security;
  const pair = pairOf(security.symbol);
  const isStated = kindOfAsset.test(assetKind) || pair !== undefined;
  if (!isStated && (security.isin !== null || security.cusip !== null)) return security;
  const named = security.name === null ? undefined : coinNamed(security.name);
  // Some sources have names in place of symbols: `bitcoin-cash`.
  const ofId = isStated ? symbols.get(plain(security.symbol ?? '')) : undefined;
  const symbol = pair ?? ofId ?? security.symbol?.toUpperCase() ?? named ?? null;
  const isNamed = named !== undefined && (symbol === named || symbol?.startsWith(`${named}-`) === true);
  return isStated || isNamed ? { ...security, symbol, exchange: coinExchange } : security;
}
