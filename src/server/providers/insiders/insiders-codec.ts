import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import {
  type CompanyInsiders,
  type InsiderTrade,
  insiderTradeKinds,
} from '#domain/insiders/insider-trades.ts';

/** The index of the kind, then the fields of a trade that the shipped lists have; missing texts are empty. */
type PackedTrade = [
  kind: number,
  date: string,
  filed: string,
  seen: string,
  person: string,
  role: string,
  cik: string,
  shares: number,
  price: number,
  value: number,
  before: number | null,
  after: number | null,
  ...others: string[],
];

/** A block is Brotli-compressed JSON. */
type Block = [cik: string, hasSales: number, through: string, ...trades: PackedTrade[]];

const packTrade = (trade: InsiderTrade): PackedTrade => [
  insiderTradeKinds.indexOf(trade.kind),
  trade.date,
  trade.filed ?? '',
  trade.seen ?? '',
  trade.person,
  trade.role ?? '',
  trade.cik ?? '',
  trade.shares,
  trade.price,
  trade.value,
  trade.before,
  trade.after,
  ...trade.others,
];

function unpackTrade(packed: PackedTrade): InsiderTrade {
  const [kind, date, filed, seen, person, role, cik, shares, price, value, before, after, ...others] = packed;
  return {
    kind: insiderTradeKinds[kind] ?? 'purchase',
    date,
    filed: filed || null,
    seen: seen || null,
    person,
    role: role || null,
    cik: cik || null,
    planned: null,
    security: null,
    url: null,
    others,
    shares,
    price,
    value,
    before,
    after,
  };
}

/** Packs the trades of a company's insiders into a block. */
export function encodeInsiders({ cik, hasSales, through, trades }: CompanyInsiders): Buffer {
  const block: Block = [cik, Number(hasSales), through, ...trades.map(packTrade)];
  return brotliCompressSync(JSON.stringify(block), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 16 },
  });
}

/** Unpacks a block. The inverse of `encodeInsiders`. */
export function decodeInsiders(bytes: Buffer): CompanyInsiders {
  const [cik, hasSales, through, ...trades] = JSON.parse(brotliDecompressSync(bytes).toString()) as Block;
  return { cik, hasSales: hasSales === 1, through, trades: trades.map(unpackTrade) };
}
