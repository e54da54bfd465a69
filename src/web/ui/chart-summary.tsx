import type { Bar } from '../../contract/market.ts';
import { longDate, mediumDate, price, signedPercent } from '../lib/formats.ts';
import { ExternalLink } from './external-link.tsx';

/** What the chart shows, in words: the way in for those who can't see it, a quick reading for everybody. */
export function ChartSummary({ symbol, bars }: { symbol: string; bars: readonly Bar[] }) {
  const [first, last] = [bars[0], bars.at(-1)];
  if (!first || !last) return null;
  const low = bars.reduce((lowest, bar) => (bar.close < lowest.close ? bar : lowest));
  const high = bars.reduce((highest, bar) => (bar.close > highest.close ? bar : highest));
  const change = first.close > 0 ? ((last.close - first.close) / first.close) * 100 : 0;
  return (
    <figcaption className="figures pt-2 text-[13px] text-soft">
      {symbol} closed at {price(last.close)} on {longDate(last.date)}, {signedPercent(change)} since{' '}
      {mediumDate(first.date)}; lowest {price(low.close)} on {mediumDate(low.date)}, highest{' '}
      {price(high.close)} on {mediumDate(high.date)}. Chart by{' '}
      <ExternalLink href="https://www.tradingview.com/lightweight-charts/">TradingView</ExternalLink>
    </figcaption>
  );
}
