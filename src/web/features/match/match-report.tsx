import { shareOf } from '#web/lib/formats.ts';
import type { MatchReport, ValuedHolding } from '#web/lib/match-queries.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { DevelopmentPart } from './development-part.tsx';
import { DiversifyPart } from './diversify-part.tsx';
import { FurthestPart } from './furthest-part.tsx';
import { closestSentence, comparedText } from './match-texts.ts';
import { MeasuresList } from './measures-list.tsx';
import { RankingTable } from './ranking-table.tsx';
import { TradedPart } from './traded-part.tsx';
import { YouAndPart } from './you-and-part.tsx';

const withParameter = 'with';

function Comparison({ report }: { report: MatchReport }) {
  const { search, change } = usePageSearch();
  const { matches } = report;
  const wanted = search.get(withParameter);
  const selected = matches.find(({ investor }) => investor.slug === wanted) ?? matches[0];
  if (!selected) return <EmptyState>No investor is followed yet.</EmptyState>;
  return (
    <>
      <PagePart
        id="closest"
        title="Closest to you"
        finding={closestSentence(matches)}
        measure={comparedText(report)}
      >
        <div className="pt-3">
          <RankingTable
            matches={matches}
            selected={selected.investor.slug}
            onSelect={(slug) => change({ [withParameter]: slug })}
          />
        </div>
        <MeasuresList match={selected} report={report} />
      </PagePart>
      <YouAndPart match={selected} report={report} />
      <div className="page-section grid gap-x-14 gap-y-9 *:only:col-span-full lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <DevelopmentPart development={report.development} caveat={report.caveat} />
        <TradedPart report={report} />
      </div>
      <FurthestPart matches={matches} />
    </>
  );
}

/** The holdings that could not be compared, each with the reason. */
function CoveragePart({ report: { uncovered, coverage } }: { report: MatchReport }) {
  if (uncovered.length === 0) return null;
  return (
    <PagePart
      id="coverage"
      title="Not compared"
      measure={`${shareOf(coverage)} of the money is in stocks and funds that can be compared with filings.`}
    >
      <ul className="pt-3">
        {uncovered.map(({ symbol, name, reason }) => (
          <li key={symbol} className="border-b border-rule py-2.5">
            <b className="font-semibold">{symbol}</b> {name !== symbol && <span>{name} </span>}
            <span className="text-fine text-soft">· {reason}</span>
          </li>
        ))}
      </ul>
    </PagePart>
  );
}

interface MatchReportProps {
  report: MatchReport;
  /** What the search for diversification is about. */
  holdings: readonly ValuedHolding[];
}

/** The whole comparison of a portfolio with the investors, and what would diversify it. */
export function MatchReportParts({ report, holdings }: MatchReportProps) {
  return (
    <>
      {report.yours.length > 0 ? (
        <Comparison report={report} />
      ) : (
        <div className="pt-8">
          <EmptyState>
            None of these holdings can be compared: 13F filings list stocks and exchange-traded funds, and
            these have no listing or no price.
          </EmptyState>
        </div>
      )}
      {holdings.length > 0 && <DiversifyPart holdings={holdings} />}
      <CoveragePart report={report} />
    </>
  );
}
