import type { HoldingRow } from '#web/ledger/holding-rows.ts';

/** Fewer holdings are found at a glance. */
const filteredFrom = 10;

/** Returns whether each word of a filter begins a word of the holding's symbol, name, notes or group. */
export function matchesFilter(
  { symbol, name, ticker }: Pick<HoldingRow, 'symbol' | 'name' | 'ticker'>,
  filter: string,
): boolean {
  const words = `${symbol} ${name} ${ticker.notes} ${ticker.group}`.toLowerCase().split(/[^\p{L}\p{N}-]+/u);
  const wanted = filter
    .toLowerCase()
    .split(/[^\p{L}\p{N}-]+/u)
    .filter(Boolean);
  return wanted.every((start) => words.some((word) => word.startsWith(start)));
}

interface HoldingFilterProps {
  count: number;
  shown: number;
  value: string;
  onChange: (filter: string) => void;
}

/** Filters long lists by symbol, name, note or group. */
export function HoldingFilter({ count, shown, value, onChange }: HoldingFilterProps) {
  if (count < filteredFrom && value === '') return null;
  return (
    <>
      <output className="text-fine text-soft">{value.trim() !== '' && `${shown} of ${count}`}</output>
      <input
        type="search"
        aria-label="Filter holdings"
        placeholder="Symbol, name, note or group"
        maxLength={64}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        className="field max-sm:w-full sm:min-h-9 sm:w-64 sm:py-1"
      />
    </>
  );
}
