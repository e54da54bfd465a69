import { shareOf } from '#web/lib/formats.ts';
import type { MatchReport } from '#web/lib/match-queries.ts';
import { PagePart } from '#web/ui/page-part.tsx';

/** The holdings that could not be compared, each with the reason. */
export function CoveragePart({ report: { uncovered, coverage } }: { report: MatchReport }) {
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
