import { add, compare, decimal, toText } from '../../../domain/decimal.ts';
import type { FiledSecurity, InformationTable } from './information-table.ts';

const sum = (a: string, b: string) => toText(add(decimal(a), decimal(b)));

function addTo(known: FiledSecurity, more: FiledSecurity): FiledSecurity {
  return {
    ...known,
    shares: sum(known.shares, more.shares),
    value: sum(known.value, more.value),
    lines: known.lines + more.lines,
  };
}

/** What stands for one security; where no CUSIP is known, its name does. */
function keyOf({ cusip, putCall, unit, issuer, className }: FiledSecurity): string {
  return [cusip, putCall, unit, cusip === '000000000' && `${issuer} ${className}`].join();
}

/** A filing with the holdings that an amendment adds to it; the amendment's cover page, which speaks for itself only. */
export function addHoldings(table: InformationTable, amendment: InformationTable): InformationTable {
  const securities = new Map(table.securities.map((security) => [keyOf(security), security]));
  for (const security of amendment.securities) {
    const known = securities.get(keyOf(security));
    securities.set(keyOf(security), known ? addTo(known, security) : security);
  }
  return {
    securities: [...securities.values()].sort((a, b) => compare(decimal(b.value), decimal(a.value))),
    lines: table.lines + amendment.lines,
    total: sum(table.total, amendment.total),
    cover: { ...amendment.cover, tableTotal: null, tableLines: null },
    warnings: [...table.warnings, ...amendment.warnings],
  };
}
