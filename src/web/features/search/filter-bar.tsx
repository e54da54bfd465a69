import type { SymbolMatch } from '#contract/market.ts';
import { currencyMark, exchangeShort } from '#web/lib/listing-texts.ts';
import { choicesIn, type SearchFilter, searchTabs } from './search-filter.ts';

interface FilterBarProps {
  filter: SearchFilter;
  /** The listings among which the choices occur. */
  listings: readonly SymbolMatch[];
  onFilter: (filter: SearchFilter) => void;
}

interface ChoiceProps {
  label: string;
  value: string;
  choices: readonly string[];
  name: (choice: string) => string;
  onChoose: (value: string) => void;
}

function Choice({ label, value, choices, name, onChoose }: ChoiceProps) {
  if (choices.length < 2 && value === '') return null;
  return (
    <select
      aria-label={label}
      value={value}
      onChange={({ target }) => onChoose(target.value)}
      className="min-h-8 max-w-40 min-w-0 cursor-pointer bg-transparent text-fine text-soft hover:text-ink pointer-coarse:min-h-11"
    >
      <option value="">Any {label.toLowerCase()}</option>
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {name(choice)}
        </option>
      ))}
    </select>
  );
}

const tabLook =
  'min-h-8 border-b-2 border-transparent text-fine text-soft hover:text-ink aria-pressed:border-accent aria-pressed:text-ink pointer-coarse:min-h-11';

/** The kinds of securities, and the exchanges and currencies that occur. */
export function FilterBar({ filter, listings, onFilter }: FilterBarProps) {
  return (
    <div className="flex flex-none flex-wrap items-center gap-x-5 border-b border-rule px-4">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and has its own layout. */}
      <div role="group" aria-label="Kind" className="flex gap-x-4 max-sm:w-full max-sm:justify-between">
        {searchTabs.map((tab) => (
          <button
            key={tab}
            type="button"
            aria-pressed={tab === filter.tab}
            onClick={() => onFilter({ ...filter, tab })}
            className={tabLook}
          >
            {tab}
          </button>
        ))}
      </div>
      <div className="ml-auto flex gap-x-2 max-sm:w-full max-sm:justify-between">
        <Choice
          label="Exchange"
          value={filter.exchange}
          choices={choicesIn(listings, 'exchange')}
          name={exchangeShort}
          onChoose={(exchange) => onFilter({ ...filter, exchange })}
        />
        <Choice
          label="Currency"
          value={filter.currency}
          choices={choicesIn(listings, 'currency')}
          name={(currency) => (currency === 'GBX' ? 'GBX, pence' : currencyMark(currency))}
          onChoose={(currency) => onFilter({ ...filter, currency })}
        />
      </div>
    </div>
  );
}
