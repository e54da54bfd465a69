import { addAmounts } from '#domain/filings/filed-amounts.ts';
import { namedPosition } from '#domain/filings/filed-position.ts';
import { type FiledPosition, positionKey, type Quarter, valuesOf } from '#domain/filings/history.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { FiledSecurity } from '#server/providers/filings/information-table.ts';
import { knownSymbols } from '../cusip-symbols.ts';
import type { FiledQuarter } from '../filed-quarters.ts';
import { filedSecurityKey, readFiledSecurities } from '../filed-securities.ts';

/** Returns the name of the company with a symbol; undefined if it is not listed. */
export type FindCompanyName = (symbol: string) => string | undefined;

function toPosition(
  security: FiledSecurity,
  symbols: ReadonlyMap<string, string>,
  companyName: FindCompanyName,
): FiledPosition {
  const { issuer, className, putCall, unit, shares, value, doubt } = security;
  const symbol = symbols.get(filedSecurityKey(security)) ?? '';
  const line = { symbol, issuer, className, putCall, isBond: unit === 'PRN' };
  return {
    ...namedPosition(line, companyName(symbol)),
    shares: Number(shares),
    value: Number(value),
    ...(doubt && { doubt }),
  };
}

interface SecurityNames {
  /** Returns symbols by `filedSecurityKey`. */
  symbolsOf: (securities: readonly FiledSecurity[]) => Promise<ReadonlyMap<string, string>>;
  companyName: FindCompanyName;
}

/** Makes a quarter of its securities. Adds up the old and the new CUSIP of a symbol, and the classes of an unlisted issuer. */
export async function quarterFrom(
  { period, filing }: Pick<FiledQuarter, 'period' | 'filing'>,
  chunks: AsyncIterable<FiledSecurity[]> | Iterable<FiledSecurity[]>,
  { symbolsOf, companyName }: SecurityNames,
): Promise<Quarter> {
  const positions = new Map<string, FiledPosition>();
  for await (const securities of chunks) {
    const symbols = await symbolsOf(securities);
    for (const security of securities) {
      const line = toPosition(security, symbols, companyName);
      const known = positions.get(positionKey(line));
      positions.set(positionKey(line), known ? { ...line, ...addAmounts(known, line) } : line);
    }
  }
  const sorted = [...positions.values()].sort((a, b) => b.value - a.value);
  return {
    period,
    filedOn: filing.filedOn,
    url: filing.url,
    isDetailed: true,
    totalValue: Number(filing.total),
    optionsValue: valuesOf(sorted).options,
    positions: sorted,
  };
}

/** Reads a stored quarter. */
export const readStoredQuarter = (
  db: Db,
  quarter: FiledQuarter,
  companyName: FindCompanyName,
): Promise<Quarter> =>
  quarterFrom(quarter, readFiledSecurities(db, quarter.tableId), {
    symbolsOf: (securities) => knownSymbols(db, securities),
    companyName,
  });
