import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { FundHolding, FundList, FundProfile } from '#domain/funds/fund-profile.ts';

/** Columns of a list. Texts are indexes of `words`, -1 for none. */
interface PackedList {
  asOf: string;
  /** Separated by spaces: `-` without a symbol, classes joined by `/`. */
  symbols: string;
  weights: number[];
  /** Of holdings without a symbol, in their order. */
  tickers: string[];
  names: string[];
  words: string[];
  countries: number[];
  sectors: number[];
  currencies: number[];
  /** The places of holdings that are no companies. */
  others: number[];
}

/** A block is Brotli-compressed JSON. */
type Block = [
  whole: PackedList | null,
  largest: PackedList | null,
  cost: FundProfile['cost'],
  assets: FundProfile['assets'],
];

const symbolText = ({ symbol, classes }: FundHolding) => symbol ?? (classes.join('/') || '-');

function packList(list: FundList | null): PackedList | null {
  if (!list) return null;
  const { asOf, holdings } = list;
  const places = new Map<string, number>();
  function place(text: string | null): number {
    if (text === null) return -1;
    const known = places.get(text) ?? places.size;
    places.set(text, known);
    return known;
  }
  const named = holdings.filter(({ symbol }) => symbol === null);
  const columns = {
    countries: holdings.map(({ country }) => place(country)),
    sectors: holdings.map(({ sector }) => place(sector)),
    currencies: holdings.map(({ currency }) => place(currency)),
  };
  return {
    asOf,
    symbols: holdings.map(symbolText).join(' '),
    weights: holdings.map(({ weight }) => weight),
    tickers: named.map(({ ticker }) => ticker),
    names: named.map(({ name }) => name),
    words: [...places.keys()],
    ...columns,
    others: holdings.flatMap(({ isCompany }, at) => (isCompany ? [] : at)),
  };
}

function unpackList(packed: PackedList | null, isComplete: boolean): FundList | null {
  if (!packed) return null;
  const { asOf, symbols, weights, tickers, names, words, countries, sectors, currencies } = packed;
  const others = new Set(packed.others);
  const word = (at: number | undefined) => words[at ?? -1] ?? null;
  let named = 0;
  const holdings = symbols.split(' ').map((text, at): FundHolding => {
    const isListed = text !== '-' && !text.includes('/');
    const texts = isListed
      ? { ticker: '', name: '' }
      : { ticker: tickers[named] ?? '', name: names[named] ?? '' };
    if (!isListed) named += 1;
    return {
      symbol: isListed ? text : null,
      classes: text.includes('/') ? text.split('/') : [],
      ...texts,
      weight: weights[at] ?? 0,
      country: word(countries[at]),
      sector: word(sectors[at]),
      currency: word(currencies[at]),
      isCompany: !others.has(at),
    };
  });
  return { asOf, isComplete, holdings };
}

/** Packs what is known of a fund into a block. */
export function encodeFund({ whole, largest, cost, assets }: FundProfile): Buffer {
  const block: Block = [packList(whole), packList(largest), cost, assets];
  return brotliCompressSync(JSON.stringify(block), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 18 },
  });
}

/** Unpacks a block. The inverse of `encodeFund`. */
export function decodeFund(bytes: Buffer): FundProfile {
  const [whole, largest, cost, assets] = JSON.parse(brotliDecompressSync(bytes).toString()) as Block;
  return { whole: unpackList(whole, true), largest: unpackList(largest, false), cost, assets };
}
