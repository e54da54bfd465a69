import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { site } from '#contract/site.ts';
import { dayOrTime } from '#web/lib/formats.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { providerName } from './provider-names.ts';
import { dataSourcesQuery } from './site-queries.ts';
import { TextPage } from './text-page.tsx';

/** Shows a text in which links are written as `[name](https://…)`. */
function LinkedText({ text }: { text: string }) {
  return text.split(/(\[[^\]]+\]\(https:\/\/[^)\s]+\))/).map((part) => {
    const [, name, href] = /^\[([^\]]+)\]\((https:[^)]+)\)$/.exec(part) ?? [];
    if (!name || !href) return part;
    return (
      <ExternalLink key={href} href={href}>
        {name}
      </ExternalLink>
    );
  });
}

type Sources = ReplyOf<typeof site.sources>;

const term = 'border-t border-rule pt-3 font-semibold';
const description = 'pt-1 pb-3 text-soft wrap-anywhere [&_a]:text-accent';

const newestOf = ({ asOf }: { asOf: string | null }) => asOf && `, the newest of ${dayOrTime(asOf)}`;

function Now({ prices: { provider, live, asOf }, rates, edgar, feeds }: Omit<Sources, 'sources'>) {
  return (
    <dl className="pb-8">
      <dt className={term}>Prices</dt>
      <dd className={description}>
        {live
          ? `From ${providerName(provider)}, refreshed while the markets are open.`
          : 'From the shipped data.'}
        {asOf && ` The newest price is of ${dayOrTime(asOf)}.`}
      </dd>
      <dt className={term}>Filings</dt>
      <dd className={description}>
        {edgar
          ? 'The shipped ones, and new ones from the US Securities and Exchange Commission (EDGAR).'
          : 'The shipped ones, and those that the operator uploads.'}{' '}
        Each page names the filing behind its figures.
      </dd>
      <dt className={term}>Exchange rates</dt>
      <dd className={description}>
        The reference rates of the European Central Bank{newestOf(rates.ecb)}.{' '}
        {rates.ecb.fetched ? 'The server asks for new ones once a day.' : 'The server asks for no new ones.'}{' '}
        Currencies that are fixed to the US dollar or the euro, such as the UAE dirham, follow these.{' '}
        {rates.frankfurter.asOf || rates.frankfurter.fetched ? (
          <>
            All other currencies, such as the Taiwan dollar, have rates that{' '}
            <ExternalLink href="https://frankfurter.dev">Frankfurter</ExternalLink> works out from those of
            central banks{newestOf(rates.frankfurter)}. Each figure names the source of its rates.
          </>
        ) : (
          'Other currencies have no rates here.'
        )}
      </dd>
      <dt className={term}>News</dt>
      <dd className={description}>
        {feeds.length === 0
          ? 'Written by the editors of this site, and found in filings.'
          : `The feeds of ${feeds.join(', ')}. Each headline names its source and links to it.`}
      </dd>
    </dl>
  );
}

function List({ sources, ...now }: Sources) {
  return (
    <>
      <Now {...now} />
      <h2 className="pb-3 font-serif text-title leading-tight font-semibold tracking-tight">Shipped data</h2>
      <p className="pb-4 text-soft">
        Listings, histories and filings that come with the software, and what they were compared with. Nothing
        here is complete or guaranteed.
      </p>
      <dl>
        {sources.map(({ name, text }) => (
          <div key={name}>
            <dt className={term}>{name}</dt>
            <dd className={description}>
              <LinkedText text={text} />
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}

export function DataSourcesPage() {
  const { data, error, refetch } = useQuery(dataSourcesQuery());
  return (
    <TextPage title="Data sources">
      {data ? <List {...data} /> : error ? <LoadFailure error={error} onRetry={refetch} /> : <RowsSkeleton />}
    </TextPage>
  );
}
