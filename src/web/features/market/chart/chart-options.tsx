import { averageDays } from '#web/ui/price-chart/moving-average.ts';
import type { ChartStyle, ChartView } from './chart-address.ts';

interface ToggleProps {
  name: string;
  isOn: boolean;
  onToggle: () => void;
}

function Toggle({ name, isOn, onToggle }: ToggleProps) {
  return (
    <button type="button" className="stock-chip" aria-pressed={isOn} onClick={onToggle}>
      {name}
    </button>
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

interface ChartOptionsProps {
  view: ChartView;
  /** Whether opens, highs and lows are known. */
  hasCandles: boolean;
  /** Whether the security can have dividends. */
  hasEvents: boolean;
  onChange: (part: Partial<ChartView>) => void;
}

/** The form and the scale of the chart, and the lines beside the price, which a comparison leaves out. */
export function ChartOptions({ view, hasCandles, hasEvents, onChange }: ChartOptionsProps) {
  const { compared, style, isLog, hasTotal, averages } = view;
  const isCompared = compared.length > 0;
  return (
    <div className="flex flex-wrap items-center gap-2 pl-2.25 max-md:pl-0">
      {hasCandles && !isCompared && <Styles style={style} onStyle={(next) => onChange({ style: next })} />}
      <Toggle name="Log scale" isOn={isLog} onToggle={() => onChange({ isLog: !isLog })} />
      {!isCompared && (
        <>
          {hasEvents && (
            <Toggle
              name="With dividends"
              isOn={hasTotal}
              onToggle={() => onChange({ hasTotal: !hasTotal })}
            />
          )}
          {averageDays.map((days) => {
            const isOn = averages.includes(days);
            return (
              <Toggle
                key={days}
                name={`${days}-day average`}
                isOn={isOn}
                onToggle={() =>
                  onChange({
                    averages: averageDays.filter((one) => (one === days ? !isOn : averages.includes(one))),
                  })
                }
              />
            );
          })}
        </>
      )}
    </div>
  );
}
