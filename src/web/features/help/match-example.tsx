import { useQuery } from '@tanstack/react-query';
import { longDate, shareOf } from '#web/lib/formats.ts';
import { investorsQuery } from '#web/lib/investor-queries.ts';
import { holdingsMatchQuery } from '#web/lib/match-queries.ts';
import { listed } from '#web/lib/phrases.ts';
import { shortNameOf } from '#web/lib/short-name.ts';
import { InvestorLink } from '#web/ui/investor-link.tsx';
import { exampleInvestorQuery, exampleSlug, sharesOf } from './example-queries.ts';
import { ExampleList, Folded } from './help-text.tsx';

const listedMatches = 5;
const namedStocks = 3;

type Shared = readonly { symbol: string; name: string }[];

function sharedText(shared: Shared, count: number): string {
  const names = shared.slice(0, namedStocks).map(shortNameOf);
  const rest = count - names.length;
  return rest > 0 ? `${names.join(', ')} and ${rest} more` : listed(names);
}

function useExample() {
  const { data: list } = useQuery(investorsQuery());
  const slug = list && exampleSlug(list);
  const { data: page } = useQuery({ ...exampleInvestorQuery(slug ?? ''), enabled: slug !== undefined });
  const holdings = sharesOf(page?.holdings ?? []);
  const { data: report } = useQuery({ ...holdingsMatchQuery(holdings), enabled: holdings.length > 0 });
  return { page, report };
}

/** A filing taken as a portfolio, compared with the other investors: computed from the current filings. */
export function MatchExample() {
  const { page, report } = useExample();
  // The height of the folded example, so that nothing below it moves.
  if (!page || !report) return <div aria-hidden="true" className="h-[45px]" />;
  const { investor, quarter, holdings, pages } = page;
  const own = report.matches.find((match) => match.investor.slug === investor.slug);
  const others = report.matches
    .filter((match) => match.investor.slug !== investor.slug && match.overlap > 0)
    .slice(0, listedMatches);
  const what = pages > 1 ? `the ${holdings.length} largest holdings` : 'all holdings';
  return (
    <Folded topic={{ title: `An example: ${investor.name}` }}>
      <p>
        Suppose your portfolio were a copy of {what} of{' '}
        <InvestorLink slug={investor.slug} name={investor.name} />
        {quarter && ` on ${longDate(quarter.period)}`}.{' '}
        {own && `Your overlap would be ${shareOf(own.overlap)}.`}{' '}
        {others.length > 0
          ? 'These other investors hold most of the same:'
          : 'No other investor would hold any of the same stocks.'}
      </p>
      <ExampleList
        examples={others.map(({ investor: other, overlap, shared, sharedCount }) => ({
          key: other._id,
          name: <InvestorLink slug={other.slug} name={other.name} firm={other.firm} />,
          figure: shareOf(overlap),
          note: `Shared: ${sharedText(shared, sharedCount)}`,
        }))}
      />
    </Folded>
  );
}
