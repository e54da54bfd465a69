import { namedPosition } from '#domain/filings/filed-position.ts';
import { type FiledPosition, positionKey, type Quarter } from '#domain/filings/history.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { sortYielding } from '#server/platform/yielding-lists.ts';
import type { FiledSecurity } from '#server/providers/filings/information-table.ts';
import { knownSymbols } from '../filings/cusip-symbols.ts';
import type { FiledQuarter } from '../filings/filed-quarters.ts';
import { readSecurities, securityKey } from '../filings/filed-securities.ts';

/** Returns the name of the company with a symbol; undefined if it is not listed. */
export type CompanyName = (symbol: string) => string | undefined;

function toPosition(
  security: FiledSecurity,
  symbols: ReadonlyMap<string, string>,
  companyName: CompanyName,
): FiledPosition {
  const { issuer, className, putCall, unit, shares, value } = security;
  const symbol = symbols.get(securityKey(security)) ?? '';
  const line = { symbol, issuer, className, putCall, isBond: unit === 'PRN' };
  return {
    ...namedPosition(line, companyName(symbol)),
    shares: Number(shares),
    value: Number(value),
  };
}

/** Reads a stored quarter. Adds up the old and the new CUSIP of a symbol, and the classes of an unlisted issuer. */
export async function readStoredQuarter(
  db: Db,
  { period, filing, tableId }: FiledQuarter,
  companyName: CompanyName,
): Promise<Quarter> {
  const positions = new Map<string, FiledPosition>();
  for await (const securities of readSecurities(db, tableId)) {
    const symbols = await knownSymbols(db, securities);
    for (const security of securities) {
      const line = toPosition(security, symbols, companyName);
      const known = positions.get(positionKey(line));
      const [shares, value] = [line.shares + (known?.shares ?? 0), line.value + (known?.value ?? 0)];
      positions.set(positionKey(line), { ...line, shares, value });
    }
  }
  return {
    period,
    filedOn: filing.filedOn,
    url: filing.url,
    isDetailed: true,
    totalValue: Number(filing.total),
    positions: await sortYielding([...positions.values()], (a, b) => b.value - a.value),
  };
}
