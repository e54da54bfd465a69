import { type figureMonths, heldSince } from '#domain/stock-statistics/figure-periods.ts';
import { compactDollars, compactNumber } from '#web/lib/compact-formats.ts';
import { dollars, longDate, price, ratio, shareOf, signedShare } from '#web/lib/formats.ts';
import { FractionChange } from '../fraction-change.tsx';
import { weekdayOf } from '../price-dates.ts';
import type { ListedStockPage, Stock } from '../stock-query.ts';
import { Statistic } from './statistic.tsx';

const lineWidth = 96;

/** Where the price is between the lowest and the highest close of 52 weeks. */
function YearRange({ low, high, last }: { low: number; high: number; last: number }) {
  const place = high > low ? Math.min(1, Math.max(0, (last - low) / (high - low))) : 1;
  return (
    <>
      {price(low)}
      <svg aria-hidden="true" width={lineWidth} height="10" className="mx-2.5 inline-block overflow-visible">
        <path d={`M0 5H${lineWidth}`} strokeWidth="2" className="stroke-field" />
        <circle
          cx={(5 + place * (lineWidth - 10)).toFixed(1)}
          cy="5"
          r="5"
          className="fill-accent forced-colors:fill-[CanvasText]"
        />
      </svg>
      <span className="sr-only"> to </span>
      {price(high)}
    </>
  );
}

function dividendsText({ dividends12m, dividendYield }: Stock): string | null {
  if (dividends12m === null) return null;
  if (dividends12m === 0) return 'none';
  return dividendYield === null
    ? dollars(dividends12m)
    : `${dollars(dividends12m)} · ${(dividendYield * 100).toFixed(2)}%`;
}

const changeOf = (fraction: number | null) =>
  fraction === null ? null : <FractionChange fraction={fraction} />;

const dayName = (asOf: string) => (asOf.length <= 10 ? weekdayOf(asOf) : 'the day');

/** Names the twelve months of the dividends, by their last day if they are not known up to the price. */
export const dividendsName = (
  { asOf }: Pick<Stock, 'asOf'>,
  coverage: ListedStockPage['dividendCoverage'],
): string =>
  coverage && coverage.through < asOf.slice(0, 10)
    ? `Dividends, twelve months to ${longDate(coverage.through)}`
    : 'Dividends, twelve months';

/** The figures of the stock in a list. */
export function KeyStatistics({ page: { stock, dividendCoverage } }: { page: ListedStockPage }) {
  const { high52, low52, volatility, beta, maxDrawdown, marketCap, volume } = stock;
  const since = (figure: keyof typeof figureMonths) => heldSince(figure, stock);
  return (
    <section aria-labelledby="facts-title" className="min-w-0 flex-1">
      <h2 id="facts-title" className="section-title">
        Key facts
      </h2>
      <dl className="fact-list gap-x-12 lg:grid lg:grid-cols-2">
        <Statistic name="Market value">{marketCap === null ? null : compactDollars(marketCap)}</Statistic>
        <Statistic name="52 weeks" since={since('high52')}>
          {low52 === null || high52 === null ? null : (
            <YearRange low={low52} high={high52} last={stock.price} />
          )}
        </Statistic>
        <Statistic name="Below the highest close of 52 weeks" since={since('fromHigh')}>
          {changeOf(stock.fromHigh)}
        </Statistic>
        <Statistic name="One year">{changeOf(stock.changes['1y'] ?? null)}</Statistic>
        <Statistic name="Largest fall in five years" since={since('maxDrawdown')}>
          {maxDrawdown === null ? null : signedShare(maxDrawdown)}
        </Statistic>
        <Statistic name="Volatility, one year" since={since('volatility')}>
          {volatility === null ? null : shareOf(volatility)}
        </Statistic>
        <Statistic name="Beta, against SPY" since={since('beta')}>
          {beta === null ? null : ratio(beta)}
        </Statistic>
        <Statistic name={dividendsName(stock, dividendCoverage)}>{dividendsText(stock)}</Statistic>
        <Statistic name={`Volume on ${dayName(stock.asOf)}`}>
          {volume === null ? null : compactNumber(volume)}
        </Statistic>
        <Statistic name="Country">{stock.country}</Statistic>
      </dl>
    </section>
  );
}
