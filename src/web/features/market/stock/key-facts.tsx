import type { ReactNode } from 'react';
import { type figureMonths, heldSince } from '#domain/stock-statistics/figure-periods.ts';
import { compactDollars, compactNumber } from '#web/lib/compact-formats.ts';
import { dollars, longDate, price, ratio, shareOf, signedShare } from '#web/lib/formats.ts';
import { ClosesSince, Unknown } from '#web/ui/figures.tsx';
import { FractionChange } from '../fraction-change.tsx';
import { weekdayOf } from '../price-dates.ts';
import type { ListedStockPage, Stock } from '../stock-query.ts';

interface FactProps {
  name: string;
  /** The day since which the fact holds, if its name promises a longer period. */
  since?: string | null;
  children: ReactNode;
}

function Fact({ name, since = null, children }: FactProps) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {children ?? <Unknown />}
        {children !== null && since !== null && <ClosesSince day={since} />}
      </dd>
    </div>
  );
}

const lineWidth = 96;

/** Where the price is between the lowest and the highest close of 52 weeks. */
function YearRange({ low, high, last }: { low: number; high: number; last: number }) {
  const place = high > low ? Math.min(1, Math.max(0, (last - low) / (high - low))) : 1;
  return (
    <>
      {price(low)}
      <svg aria-hidden="true" width={lineWidth} height="10" className="stock-range">
        <path d={`M0 5H${lineWidth}`} />
        <circle cx={(5 + place * (lineWidth - 10)).toFixed(1)} cy="5" r="5" />
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
export function KeyFacts({ page: { stock, dividendCoverage } }: { page: ListedStockPage }) {
  const { high52, low52, volatility, beta, maxDrawdown, marketCap, volume } = stock;
  const since = (figure: keyof typeof figureMonths) => heldSince(figure, stock);
  return (
    <section aria-labelledby="facts-title" className="min-w-0">
      <h2 id="facts-title" className="section-title">
        Key facts
      </h2>
      <dl className="fact-list fact-columns">
        <Fact name="Market value">{marketCap === null ? null : compactDollars(marketCap)}</Fact>
        <Fact name="52 weeks" since={since('high52')}>
          {low52 === null || high52 === null ? null : (
            <YearRange low={low52} high={high52} last={stock.price} />
          )}
        </Fact>
        <Fact name="Below the highest close of 52 weeks" since={since('fromHigh')}>
          {changeOf(stock.fromHigh)}
        </Fact>
        <Fact name="One year">{changeOf(stock.changes['1y'] ?? null)}</Fact>
        <Fact name="Largest fall in five years" since={since('maxDrawdown')}>
          {maxDrawdown === null ? null : signedShare(maxDrawdown)}
        </Fact>
        <Fact name="Volatility, one year" since={since('volatility')}>
          {volatility === null ? null : shareOf(volatility)}
        </Fact>
        <Fact name="Beta, against SPY" since={since('beta')}>
          {beta === null ? null : ratio(beta)}
        </Fact>
        <Fact name={dividendsName(stock, dividendCoverage)}>{dividendsText(stock)}</Fact>
        <Fact name={`Volume on ${dayName(stock.asOf)}`}>
          {volume === null ? null : compactNumber(volume)}
        </Fact>
        <Fact name="Country">{stock.country}</Fact>
      </dl>
    </section>
  );
}
