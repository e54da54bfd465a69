import { priceText } from '#domain/money-text.ts';
import { longDate } from '#web/lib/formats.ts';
import { splitName } from '#web/ui/price-chart/split-name.ts';
import { DatedList, DatedTitle } from '../dated-list.tsx';
import type { ListedStockPage } from '../stock-query.ts';

const shownFirst = 8;

function Dividends({ dividends, currency }: Pick<ListedStockPage, 'dividends'> & { currency: string }) {
  const lines = dividends.map(({ exDate, amount }) => ({ date: exDate, text: priceText(amount, currency) }));
  const later = lines.slice(shownFirst);
  return (
    <>
      <DatedList lines={lines.slice(0, shownFirst)} />
      {later.length > 0 && (
        <details className="pt-2 text-fine">
          <summary className="inline-block cursor-pointer py-1 text-soft">
            Show {later.length} earlier dividends
          </summary>
          <DatedList lines={later} />
        </details>
      )}
    </>
  );
}

type Events = Pick<ListedStockPage, 'splits' | 'dividends' | 'dividendCoverage'>;

function coverageText({ dividendCoverage, dividends }: Events): string {
  if (!dividendCoverage) return 'Nothing is known about its dividends.';
  const days = `between ${longDate(dividendCoverage.from)} and ${longDate(dividendCoverage.through)}`;
  return dividends.length === 0
    ? `It paid none ${days}.`
    : `Per share as paid then, by ex-date. The list is complete ${days}.`;
}

interface EventsSectionProps {
  page: Events;
  /** The currency of the dividends, in whole units; US dollars by default. */
  currency?: string;
}

/** Splits and dividends. */
export function EventsSection({ page, currency = 'USD' }: EventsSectionProps) {
  const { splits, dividends } = page;
  return (
    <section aria-labelledby="events-title" className="page-section">
      <h2 id="events-title" className="section-title">
        Splits and dividends
      </h2>
      <div className="grid gap-x-12 gap-y-6 pt-3.5 lg:grid-cols-2">
        <div>
          <DatedTitle>Splits</DatedTitle>
          {splits.length > 0 ? (
            <DatedList
              lines={splits.toReversed().map((split) => ({ date: split.date, text: splitName(split) }))}
            />
          ) : (
            <p className="text-fine text-soft">None is known.</p>
          )}
        </div>
        <div>
          <DatedTitle>Dividends</DatedTitle>
          <p className="text-fine text-soft">{coverageText(page)}</p>
          {dividends.length > 0 && <Dividends dividends={dividends} currency={currency} />}
        </div>
      </div>
    </section>
  );
}
