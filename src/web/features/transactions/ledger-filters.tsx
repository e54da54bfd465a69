import { useEffect, useState } from 'react';
import { limits } from '#domain/limits.ts';
import { transactionFields } from '#domain/transaction-fields.ts';
import { kindRules, type TransactionKind, transactionKinds } from '#domain/transaction-kinds.ts';
import { firstTradeDate } from '#domain/transactions.ts';
import { DayInput } from '#web/ledger/day-input.tsx';
import type { LedgerFilter } from '#web/ledger/entry/transaction-queries.ts';
import { localDate } from '#web/ledger/trade-day.ts';
import { grouped } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button.tsx';

interface LedgerFiltersProps {
  filter: LedgerFilter;
  /** Undefined until they are known. */
  counts: Partial<Record<TransactionKind, number>> | undefined;
  onChange: (part: Partial<LedgerFilter>) => void;
}

interface TextFilterProps extends Pick<LedgerFiltersProps, 'filter' | 'onChange'> {
  name: 'search' | 'broker';
  label: string;
  placeholder: string;
  maxLength: number;
  className: string;
}

/** Searches after the owner has stopped typing. */
function TextFilter({ name, label, filter, onChange, className, ...rest }: TextFilterProps) {
  const current = filter[name] ?? '';
  const [text, setText] = useState(current);
  const [searched, setSearched] = useState(current);
  if (current !== searched) {
    setSearched(current);
    // Only `Clear` and the browser's Back empty the search from outside.
    if (current === '') setText('');
  }
  useEffect(() => {
    if (text.trim() === current) return;
    const timer = setTimeout(() => onChange({ [name]: text.trim() }), limits.suggestionDelayMs);
    return () => clearTimeout(timer);
  }, [text, current, name, onChange]);
  return (
    <input
      type="search"
      aria-label={label}
      {...rest}
      value={text}
      onChange={(event) => setText(event.target.value)}
      className={`field lg:min-h-9 lg:py-1 ${className}`}
    />
  );
}

function Chip({ isOn, onPress, children }: { isOn: boolean; onPress: () => void; children: string }) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={onPress}
      className="min-h-11 flex-none rounded-full border border-rule px-3.5 text-fine whitespace-nowrap text-soft aria-pressed:border-ink aria-pressed:font-semibold aria-pressed:text-ink lg:min-h-8 lg:px-3"
    >
      {children}
    </button>
  );
}

function KindChips({ filter, counts, onChange }: LedgerFiltersProps) {
  const kinds = transactionKinds.filter((kind) => (counts?.[kind] ?? 0) > 0 || kind === filter.kind);
  const total = Object.values(counts ?? {}).reduce((sum, count) => sum + count, 0);
  const withCount = (name: string, count: number) => (counts ? `${name} ${grouped(count)}` : name);
  return (
    <fieldset aria-label="Kinds" className="min-w-0">
      <div className="flex gap-1.5 max-lg:-mx-4 max-lg:overflow-x-auto max-lg:px-4 max-lg:[scrollbar-width:none] lg:flex-wrap">
        <Chip isOn={!filter.kind} onPress={() => onChange({ kind: undefined })}>
          {withCount('All', total)}
        </Chip>
        {kinds.map((kind) => (
          <Chip key={kind} isOn={kind === filter.kind} onPress={() => onChange({ kind })}>
            {withCount(kindRules[kind].plural, counts?.[kind] ?? 0)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

function DayFilter({
  name,
  label,
  filter,
  onChange,
}: Pick<LedgerFiltersProps, 'filter' | 'onChange'> & { name: 'from' | 'to'; label: string }) {
  return (
    <DayInput
      aria-label={label}
      placeholder={label}
      min={firstTradeDate}
      max={localDate()}
      value={filter[name] ?? ''}
      onDay={(day) => onChange({ [name]: day })}
      className="lg:w-34 max-lg:min-w-0 max-lg:flex-1"
      fieldClassName="figures text-fine lg:min-h-9 lg:py-1"
    />
  );
}

/** The filters of the list: text, kind, broker and period, kept in the address. */
export function LedgerFilters(props: LedgerFiltersProps) {
  const { filter, onChange } = props;
  const isFiltered = Object.values(filter).some(Boolean);
  const part = { filter, onChange };
  const clear = Object.fromEntries(Object.keys(filter).map((name) => [name, undefined]));
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 pt-5 max-lg:flex-col max-lg:flex-nowrap max-lg:items-stretch">
      <TextFilter
        {...part}
        name="search"
        label="Search transactions"
        placeholder="Symbol, name or note"
        maxLength={64}
        className="lg:w-62"
      />
      <KindChips {...props} />
      <div className="flex flex-wrap items-center gap-2 lg:ml-auto">
        <TextFilter
          {...part}
          name="broker"
          label="Broker"
          placeholder="Broker"
          maxLength={transactionFields.broker.rule.maxLength}
          className="text-fine lg:w-36"
        />
        <div className="flex items-center gap-2 max-lg:w-full">
          <DayFilter name="from" label="From" filter={filter} onChange={onChange} />
          <span aria-hidden="true">–</span>
          <DayFilter name="to" label="To" filter={filter} onChange={onChange} />
        </div>
        {filter.symbol && (
          <Button
            small
            onClick={() => onChange({ symbol: undefined })}
            aria-label={`Remove the filter ${filter.symbol}`}
          >
            {filter.symbol} <span aria-hidden="true">×</span>
          </Button>
        )}
        {isFiltered && (
          <Button small onClick={() => onChange(clear)}>
            Clear
          </Button>
        )}
      </div>
    </div>
  );
}
