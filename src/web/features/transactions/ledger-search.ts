import { useSearchParams } from 'react-router';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { transactionFields } from '#domain/transaction-fields.ts';
import { transactionKinds } from '#domain/transaction-kinds.ts';
import type { LedgerFilter } from '#web/ledger/entry/transaction-queries.ts';
import { useSearchChange, withValues } from '#web/lib/search-changes.ts';

const { maxLength } = transactionFields.broker.rule;
const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

/** Reads the filter from the query of the address; invalid parts are ignored. */
export function filterOf(params: URLSearchParams): LedgerFilter {
  const day = (name: string) => {
    const text = params.get(name) ?? '';
    return isDay(text) ? text : undefined;
  };
  const symbol = normaliseSymbol(params.get('symbol') ?? '');
  return {
    search: params.get('search')?.trim().slice(0, 64) || undefined,
    kind: transactionKinds.find((kind) => kind === params.get('kind')),
    symbol: isWellFormedSymbol(symbol) ? symbol : undefined,
    broker: params.get('broker')?.trim().slice(0, maxLength) || undefined,
    from: day('from'),
    to: day('to'),
  };
}

/** Holds the filter in the address, so that it survives Back, a reload and a bookmark. */
export function useLedgerSearch() {
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  return {
    filter: filterOf(params),
    change: (part: Partial<LedgerFilter>) => changeSearch((search) => withValues(search, part)),
  };
}
