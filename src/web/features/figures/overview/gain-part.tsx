import type { PositionPerformance } from '#contract/figures.ts';
import { type Period, periodName } from '#web/ledger/period.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { shortName } from '#web/lib/short-name.ts';
import { GainAmount } from '#web/ui/amount.tsx';
import { DivergingBars } from '../charts/diverging-bars.tsx';
import { gainSentence } from './sentences.ts';

const namedBars = 12;

interface Bar {
  key: string;
  name: string;
  value: number;
}

/** Returns the largest gains and losses, largest first, and one bar for what is left. */
export function gainBars(positions: readonly PositionPerformance[]): Bar[] {
  const bars = positions
    .filter(({ gain }) => gain.total !== 0)
    .map(({ portfolioId, tickerId, symbol, name, isClosed, gain }) => ({
      key: `${portfolioId} ${tickerId} ${symbol}`,
      name: `${shortName(name, symbol)}${isClosed ? ' (closed)' : ''}`,
      value: gain.total,
    }));
  const bySize = bars.toSorted((a, b) => Math.abs(b.value) - Math.abs(a.value));
  const named = new Set(bySize.slice(0, bars.length > namedBars ? namedBars - 1 : namedBars));
  const rest = bars.filter((bar) => !named.has(bar));
  const sorted = bars.filter((bar) => named.has(bar)).sort((a, b) => b.value - a.value);
  if (rest.length === 0) return sorted;
  const value = rest.reduce((sum, bar) => sum + bar.value, 0);
  return [...sorted, { key: 'others', name: `${rest.length} others`, value }];
}

interface GainPartProps {
  positions: readonly PositionPerformance[];
  currency: string;
  period: Period;
}

/** What each holding contributed to the gain. */
export function GainPart({ positions, currency, period }: GainPartProps) {
  const formats = useAmountFormats(currency);
  const bars = gainBars(positions).map((bar) => ({
    ...bar,
    label: <GainAmount value={bar.value} currency={currency} whole />,
    labelLength: formats.signedWhole(bar.value).length,
  }));
  return (
    <figure className="min-w-0">
      <h3 className="part-title">{gainSentence(positions, formats)}</h3>
      <p className="part-measure">
        Gain over {periodName(period)}, sold shares and dividends included, {currency}
      </p>
      <DivergingBars caption="Gain by holding" bars={bars} />
    </figure>
  );
}
