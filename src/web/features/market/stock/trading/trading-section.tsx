import type { RelatedListing } from '#contract/market-stocks.ts';
import { Link } from '#web/ui/link.tsx';
import { TradingTable } from './trading-table.tsx';
import { differenceMeasure, differenceSentence, measuredListing, securityText } from './trading-texts.ts';

/** The listings of the security and of its company, with how far their prices are apart. */
export function TradingSection({ trading }: { trading: readonly RelatedListing[] }) {
  if (trading.length === 0) return null;
  const sentence = differenceSentence(trading);
  const measured = measuredListing(trading);
  return (
    <section aria-labelledby="trading-title" className="page-section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="trading-title" className="section-title">
          Where it trades
        </h2>
        {measured && (
          <Link
            to={`?with=${encodeURIComponent(measured.symbol)}#price-title`}
            rel="nofollow"
            className="text-link text-fine max-md:inline-flex max-md:min-h-11 max-md:items-center"
          >
            Compare with {measured.symbol} in the chart
          </Link>
        )}
      </div>
      {sentence && (
        <>
          <h3 className="part-title mt-3 max-w-[44em]">{sentence}</h3>
          <p className="part-measure">{differenceMeasure(trading)}</p>
        </>
      )}
      <TradingTable trading={trading} />
      <p className="max-w-[104ch] pt-2.5 text-fine text-soft">{securityText(trading)}</p>
    </section>
  );
}
