import { inChunks } from '#domain/chunk.ts';
import { add, compare, decimal, toText } from '#domain/decimal.ts';
import { addAmounts, type FiledAmounts } from '#domain/filings/filed-amounts.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { type FiledSecurity, type InformationTable, noCusip } from './information-table.ts';

const sum = (a: string, b: string) => toText(add(decimal(a), decimal(b)));

const amountsOf = ({ shares, value, doubt }: FiledSecurity): FiledAmounts => ({
  shares: Number(shares),
  value: Number(value),
  ...(doubt && { doubt }),
});

function addTo(security: FiledSecurity, more: FiledSecurity): FiledSecurity {
  const { doubt } = addAmounts(amountsOf(security), amountsOf(more));
  return {
    ...security,
    shares: sum(security.shares, more.shares),
    value: sum(security.value, more.value),
    lines: security.lines + more.lines,
    ...(doubt && { doubt }),
  };
}

/** Identifies a security by CUSIP, or by name if it has none. */
function filedSecurityKey({ cusip, putCall, unit, issuer, className }: FiledSecurity): string {
  return [cusip, putCall, unit, cusip === noCusip && `${issuer} ${className}`].join();
}

const securitiesPerChunk = 500;

type Holdings = Omit<InformationTable, 'cover'>;

async function merged(table: Holdings, amendment: Holdings): Promise<FiledSecurity[]> {
  const securities = new Map<string, FiledSecurity>();
  for (const chunk of inChunks([...table.securities, ...amendment.securities], securitiesPerChunk)) {
    await eventLoop.yieldIfNeeded();
    for (const security of chunk) {
      const key = filedSecurityKey(security);
      const existing = securities.get(key);
      securities.set(key, existing ? addTo(existing, security) : security);
    }
  }
  const sized = [...securities.values()].map((security) => ({ security, size: decimal(security.value) }));
  return sized.sort((a, b) => compare(b.size, a.size)).map(({ security }) => security);
}

/** Adds the holdings of an amendment to a filing. */
export async function addHoldings(table: Holdings, amendment: Holdings): Promise<Holdings> {
  return {
    securities: await merged(table, amendment),
    lines: table.lines + amendment.lines,
    total: sum(table.total, amendment.total),
    warnings: [...table.warnings, ...amendment.warnings],
  };
}
