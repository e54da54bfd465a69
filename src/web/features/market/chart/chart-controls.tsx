import { lazy, useState } from 'react';
import { type PriceRange, priceRanges } from '#domain/price-ranges.ts';
import { rangeNames } from '#web/lib/range-names.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { type ChartStyle, type ChartView, mostCompared } from './chart-address.ts';

const ComparePicker = lazy(async () => ({ default: (await import('./compare-picker.tsx')).ComparePicker }));

function Ranges({ range, onRange }: { range: PriceRange; onRange: (range: PriceRange) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and has its own layout.
    <div role="group" aria-label="Range of the chart" className="ranges">
      {priceRanges.map((one) => (
        <button
          key={one}
          type="button"
          aria-pressed={one === range}
          aria-label={`${one.toUpperCase()}, ${rangeNames[one]}`}
          onClick={() => onRange(one)}
        >
          {one.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

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

const styleNames: Record<ChartStyle, string> = { line: 'Line', candles: 'Candles' };

function Styles({ style, onStyle }: { style: ChartStyle; onStyle: (style: ChartStyle) => void }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend and has its own layout.
    <div role="group" aria-label="Form of the chart" className="ranges">
      {(['line', 'candles'] as const).map((one) => (
        <button key={one} type="button" aria-pressed={one === style} onClick={() => onStyle(one)}>
          {styleNames[one]}
        </button>
      ))}
    </div>
  );
}

interface ChartControlsProps {
  view: ChartView;
  range: PriceRange;
  /** The known names of the compared symbols. */
  names: ReadonlyMap<string, string>;
  /** Whether opens, highs and lows are known. */
  hasCandles: boolean;
  onChange: (part: Partial<ChartView>) => void;
}

/** The range, the form and the comparisons of the chart. */
export function ChartControls({ view, range, names, hasCandles, onChange }: ChartControlsProps) {
  const { compared, style } = view;
  return (
    <div className="stock-controls">
      <Ranges range={range} onRange={(next) => onChange({ range: next })} />
      {hasCandles && compared.length === 0 && (
        <Styles style={style} onStyle={(next) => onChange({ style: next })} />
      )}
      <div className="stock-compared">
        {compared.length > 0 && <span className="stock-meta">Compared with</span>}
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
      </div>
    </div>
  );
}
