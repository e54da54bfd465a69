import { lazy, useState } from 'react';
import type { PriceRange } from '#domain/price-ranges.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import type { OfferedRange } from '#web/ui/price-chart/offered-ranges.ts';
import { RangeButtons } from '#web/ui/price-chart/range-buttons.tsx';
import { type ChartView, mostCompared } from './chart-address.ts';
import { ChartOptions } from './chart-options.tsx';
import { OwnDates } from './own-dates.tsx';
import type { ComparedCurrencies } from './use-chart-data.ts';

const ComparePicker = lazy(async () => ({ default: (await import('./compare-picker.tsx')).ComparePicker }));

/** Loads the search when it is first wanted. */
function Compare({ onSymbol }: { onSymbol: (symbol: string) => void }) {
  const [isWanted, setIsWanted] = useState(false);
  const plain = (
    <button type="button" className="stock-chip" onClick={() => setIsWanted(true)}>
      Compare
    </button>
  );
  if (!isWanted) return plain;
  return (
    <LazyPart loading={plain} failed={plain}>
      <ComparePicker defaultOpen onSymbol={onSymbol} />
    </LazyPart>
  );
}

interface ChartControlsProps {
  view: ChartView;
  range: PriceRange;
  offered: readonly OfferedRange[];
  /** The first and the last day of all closes. */
  closes: { since: string | null; asOf: string };
  /** The known names of the compared symbols. */
  names: ReadonlyMap<string, string>;
  currencies: ComparedCurrencies;
  /** What prices count, such as `euros`. */
  unit: string;
  /** Whether opens, highs and lows are known. */
  hasCandles: boolean;
  /** Whether the security can have dividends. */
  hasEvents: boolean;
  onChange: (part: Partial<ChartView>) => void;
}

function Compared(props: Pick<ChartControlsProps, 'view' | 'names' | 'currencies' | 'unit' | 'onChange'>) {
  const { view, names, currencies, unit, onChange } = props;
  const { compared, returns, isOwnCurrency } = view;
  return (
    <div className="ml-auto flex flex-wrap items-center gap-2 max-md:ml-0">
      {compared.length > 0 && <span className="text-fine text-soft">Compared with</span>}
      {compared.map((symbol) => (
        <button
          key={symbol}
          type="button"
          className="stock-chip"
          aria-label={`Stop comparing with ${names.get(symbol) ?? symbol}`}
          onClick={() => onChange({ compared: compared.filter((one) => one !== symbol) })}
        >
          {names.get(symbol) ?? symbol} <span aria-hidden="true">×</span>
        </button>
      ))}
      {compared.length < mostCompared && (
        <Compare onSymbol={(symbol) => onChange({ compared: [...compared, symbol] })} />
      )}
      {compared.length > 0 && currencies !== 'same' && (
        <button
          type="button"
          className="stock-chip"
          onClick={() => onChange({ isOwnCurrency: !isOwnCurrency })}
        >
          {isOwnCurrency ? `All in ${unit}` : 'Each in its own currency'}
        </button>
      )}
      {compared.length > 0 && (
        <button
          type="button"
          className="stock-chip"
          onClick={() => onChange({ returns: returns === 'total' ? 'price' : 'total' })}
        >
          {returns === 'total' ? 'Leave out dividends' : 'Reinvest dividends'}
        </button>
      )}
    </div>
  );
}

/** The range or own dates, the form, the lines and the comparisons of the chart. */
export function ChartControls(props: ChartControlsProps) {
  const { view, range, offered, closes, hasCandles, hasEvents, onChange } = props;
  const [asksForDates, setAsksForDates] = useState(false);
  const hasFields = asksForDates || view.dates !== undefined;
  function handleRange(next: PriceRange): void {
    setAsksForDates(false);
    onChange({ range: next, dates: undefined });
  }
  return (
    <div className="-ml-[9px] flex flex-wrap items-center gap-x-6 gap-y-1 pt-2 pb-1 max-md:order-last max-md:ml-0 max-md:justify-between">
      <div className="flex flex-wrap items-center">
        <RangeButtons
          range={hasFields ? undefined : range}
          offered={offered}
          onRange={handleRange}
          className="ranges"
        />
        <div className="ranges">
          <button type="button" aria-pressed={hasFields} onClick={() => setAsksForDates(true)}>
            Dates
          </button>
        </div>
      </div>
      <Compared {...props} />
      {hasFields && (
        <OwnDates
          dates={view.dates}
          min={closes.since ?? undefined}
          max={closes.asOf.slice(0, 10)}
          onDates={(dates) => onChange({ dates })}
        />
      )}
      <ChartOptions view={view} hasCandles={hasCandles} hasEvents={hasEvents} onChange={onChange} />
    </div>
  );
}
