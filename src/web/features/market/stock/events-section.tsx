import { longDate, mediumDate, unitPrice } from '#web/lib/formats.ts';
import { splitName } from '#web/ui/price-chart/split-name.ts';
import type { ListedStockPage } from '../stock-query.ts';

function Splits({ splits }: Pick<ListedStockPage, 'splits'>) {
  return (
    <ul className="event-list">
      {splits.toReversed().map((split) => (
        <li key={split.date}>
          <time dateTime={split.date}>{mediumDate(split.date)}</time>
          <span>{splitName(split)}</span>
        </li>
      ))}
    </ul>
  );
}

const shownFirst = 8;

function Dividends({ dividends }: Pick<ListedStockPage, 'dividends'>) {
  const rows = (list: ListedStockPage['dividends']) =>
    list.map(({ exDate, amount }) => (
      <li key={exDate}>
        <time dateTime={exDate}>{mediumDate(exDate)}</time>
        <span>${unitPrice(amount)}</span>
      </li>
    ));
  const later = dividends.slice(shownFirst);
  return (
    <>
      <ul className="event-list">{rows(dividends.slice(0, shownFirst))}</ul>
      {later.length > 0 && (
        <details className="pt-2 text-fine">
          <summary className="inline-block cursor-pointer py-1 text-soft">
            Show {later.length} earlier dividends
          </summary>
          <ul className="event-list">{rows(later)}</ul>
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

/** Splits and dividends. */
export function EventsSection({ page }: { page: Events }) {
  const { splits, dividends } = page;
  return (
    <section aria-labelledby="events-title" className="page-section">
      <h2 id="events-title" className="section-title">
        Splits and dividends
      </h2>
      <div className="event-columns">
        <div>
          <h3 className="event-title">Splits</h3>
          {splits.length > 0 ? <Splits splits={splits} /> : <p className="stock-meta">None is known.</p>}
        </div>
        <div>
          <h3 className="event-title">Dividends</h3>
          <p className="stock-meta">{coverageText(page)}</p>
          {dividends.length > 0 && <Dividends dividends={dividends} />}
        </div>
      </div>
    </section>
  );
}
