import { compactDollars } from '#web/lib/compact-formats.ts';
import { longDate, shareOf } from '#web/lib/formats.ts';
import type { InvestorMatch, MatchReport } from '#web/lib/match-queries.ts';
import { shortName } from '#web/lib/short-name.ts';
import { Butterfly } from '#web/ui/charts/butterfly.tsx';
import { investorPath } from '#web/ui/investor-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { butterflyGroups } from './butterfly-groups.ts';
import { apartSentence, filedAsSentence, largeAndMissing } from './match-texts.ts';

function Missing({ label, holdings }: { label: string; holdings: InvestorMatch['onlyYours'] }) {
  if (holdings.length === 0) return null;
  return (
    <span className="block pt-1">
      {label}{' '}
      {holdings.map(({ symbol, name, weight }, index) => (
        <span key={symbol}>
          {index > 0 && ', '}
          <StockLink symbol={symbol} className="whitespace-nowrap decoration-field hover:decoration-current">
            {shortName(name, symbol)}
          </StockLink>{' '}
          {shareOf(weight)}
        </span>
      ))}
      .
    </span>
  );
}

interface YouAndPartProps {
  match: InvestorMatch;
  report: MatchReport;
}

/** The portfolio beside that of the selected investor. */
export function YouAndPart({ match, report }: YouAndPartProps) {
  const { investor, overlap, period } = match;
  const otherListings = filedAsSentence(match);
  const filed = period === null ? '' : ` by the filing for ${longDate(period)}`;
  return (
    <PagePart
      id="you-and"
      title={`You and ${investor.name}`}
      finding={apartSentence(match)}
      measure={`Weight in each portfolio${filed}. The ${shareOf(overlap)} common to both is in the strong colour.`}
      tools={
        <Link to={investorPath(investor.slug)} className="text-link text-fine">
          All about {investor.name}
        </Link>
      }
    >
      <Butterfly
        caption={`Weights of you and ${investor.name}`}
        left="You"
        right={investor.name}
        groups={butterflyGroups(match, report)}
      />
      <p className="figures pt-5 text-fine text-soft">
        {otherListings && <span className="block pb-1">{otherListings}</span>}
        <Missing label="Large for them and missing for you:" holdings={largeAndMissing(match.onlyTheirs)} />
        <Missing label="Large for you and missing for them:" holdings={largeAndMissing(match.onlyYours)} />
        {match.theirOptions > 0 && (
          <span className="block pt-1">
            Not compared: their puts and calls on shares worth {compactDollars(match.theirOptions)}.
          </span>
        )}
      </p>
    </PagePart>
  );
}
