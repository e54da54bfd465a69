import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type FiledPosition, isOption, type PositionKind, type Quarter } from '#domain/filings/history.ts';
import { PackedQuarter } from '#domain/filings/packed-quarter.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { oncePerFolder } from '#server/platform/once-per-folder.ts';
import { decodeQuarters, decodeTexts, type PackedPosition } from './filing-codec.ts';
import { type FilingIndex, filingBlocksName, filingIndexName, type ShippedQuarter } from './shipped-file.ts';

type Security = Pick<FiledPosition, 'symbol' | 'name' | 'kind'>;

/** The filings that ship with the product. */
export interface ShippedFilings {
  /** Changes with the content of the files. */
  digest: string;
  /** Ascending by period, by CIK. */
  quarters: ReadonlyMap<string, readonly Quarter[]>;
  /** The names of securities with a symbol. */
  names: ReadonlyMap<string, string>;
}

/** Decodes the table of securities. Texts that repeat are shared, to save memory. */
async function readSecurities(block: Uint8Array): Promise<Security[]> {
  const known = new Map<string, string>();
  const shared = (text = '') => {
    if (!known.has(text)) known.set(text, text);
    return known.get(text) ?? text;
  };
  const rows = await decodeTexts(block);
  return rows.map(([symbol, name, kind]) => ({
    symbol: shared(symbol),
    name: shared(name),
    kind: shared(kind) as PositionKind,
  }));
}

function toQuarter(
  cik: string,
  quarter: ShippedQuarter,
  positions: PackedPosition[],
  securities: readonly Security[],
): Quarter {
  const { period, filedOn, accession, isDetailed, totalValue, doubts = [] } = quarter;
  let optionsValue = 0;
  for (const { security, value } of positions) {
    const known = securities[security];
    if (!known) throw new RangeError(`${filingBlocksName} refers to an unknown security.`);
    if (isOption(known)) optionsValue += value;
  }
  const url = `https://www.sec.gov/Archives/edgar/data/${cik}/${accession.replaceAll('-', '')}/`;
  const about = { period, filedOn, url, isDetailed, totalValue, optionsValue };
  const doubtful = new Map(doubts.map(({ security, ...doubt }) => [security, doubt]));
  const placed = positions.map((position) => {
    const doubt = doubtful.get(position.security);
    return doubt ? { ...position, doubt } : position;
  });
  return new PackedQuarter(
    about,
    placed.sort((a, b) => b.value - a.value),
    securities,
  );
}

/** Reads the packed filings in about 50 ms. Yields to the event loop after each filer. */
export const readShippedFilings = oncePerFolder(async (folder): Promise<ShippedFilings> => {
  const indexText = await readFile(join(folder, filingIndexName), 'utf8');
  const bytes = await readFile(join(folder, filingBlocksName));
  const index = JSON.parse(indexText) as FilingIndex;
  const length = index.filers.reduce((sum, filer) => sum + filer.length, index.securities);
  if (length !== bytes.length)
    throw new Error(`${filingBlocksName} and ${filingIndexName} in ${folder} do not match. Restore both.`);
  const securities = await readSecurities(bytes.subarray(0, index.securities));
  const quarters = new Map<string, Quarter[]>();
  let at = index.securities;
  for (const { cik, length: size, quarters: shipped } of index.filers) {
    await eventLoop.yieldIfNeeded();
    const decoded = await decodeQuarters(bytes.subarray(at, at + size), shipped.length);
    at += size;
    quarters.set(
      cik,
      shipped.map((quarter, place) => toQuarter(cik, quarter, decoded[place] ?? [], securities)),
    );
  }
  const digest = createHash('sha256').update(indexText).update(bytes).digest('base64url').slice(0, 16);
  const listed = securities.filter(({ symbol }) => symbol !== '');
  return { digest, quarters, names: new Map(listed.map(({ symbol, name }) => [symbol, name])) };
});
