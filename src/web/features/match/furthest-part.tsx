import { shareOf } from '#web/lib/formats.ts';
import type { InvestorMatch } from '#web/lib/match-queries.ts';
import { numberWord } from '#web/lib/number-words.ts';
import { capitalised } from '#web/lib/phrases.ts';
import { investorPath } from '#web/ui/investor-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { nextToNothing } from './match-texts.ts';

const namedInvestors = 6;

function Names({ matches, withOverlap }: { matches: readonly InvestorMatch[]; withOverlap: boolean }) {
  return matches.map(({ investor, overlap }, index) => (
    <span key={investor._id}>
      {index > 0 && (index === matches.length - 1 ? ' and ' : ', ')}
      <Link
        to={investorPath(investor.slug)}
        className="whitespace-nowrap decoration-field hover:decoration-current"
      >
        {investor.name}
      </Link>
      {withOverlap && ` (${shareOf(overlap)})`}
    </span>
  ));
}

/** The investors that own least of what the portfolio holds. */
export function FurthestPart({ matches }: { matches: readonly InvestorMatch[] }) {
  const far = matches.filter(({ overlap }) => overlap < nextToNothing);
  const named = matches.slice(-namedInvestors).toReversed();
  if (matches.length <= namedInvestors) return null;
  return (
    <PagePart id="furthest" title="Furthest from you">
      <p className="max-w-[84ch] pt-3">
        {far.length >= namedInvestors ? (
          <>
            {far.length === matches.length ? 'All' : capitalised(numberWord(far.length))}
            {far.length === matches.length ? ` ${matches.length}` : ` of the ${matches.length}`} investors own
            next to nothing of what you own, among them <Names matches={named} withOverlap={false} />.
          </>
        ) : (
          <>
            The least similar of the {matches.length} investors are <Names matches={named} withOverlap />.
          </>
        )}
      </p>
    </PagePart>
  );
}
