import type { Explanation } from '#contract/figures.ts';
import { mediumDate } from '#web/lib/formats.ts';

/** The prices and exchange rates behind a figure, each with its date and source. Prices are public: they stay visible. */
export function ExplainSources({ explanation: { prices, rates } }: { explanation: Explanation }) {
  if (prices.length === 0 && rates.length === 0) return null;
  return (
    <details className="pb-2 text-fine">
      <summary className="cursor-pointer py-1 text-accent">Prices and rates</summary>
      <ul className="figures max-h-52 overflow-y-auto text-soft">
        {prices.map(({ symbol, date, price, currency, source }) => (
          <li key={`${symbol} ${date}`} className="py-0.5">
            {symbol} {price} {currency}, {mediumDate(date)}, {source}
          </li>
        ))}
        {rates.map(({ from, to, date, rate, source }) => (
          <li key={`${from}${to} ${date} ${rate} ${source}`} className="py-0.5">
            1 {from} = {rate} {to}, {mediumDate(date)}, {source}
          </li>
        ))}
      </ul>
    </details>
  );
}
