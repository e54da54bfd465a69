import type { NewsAbout } from '#contract/market-stocks.ts';
import { longDate } from '#web/lib/formats.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { Link } from '#web/ui/link.tsx';

function Item({ item: { title, detail, link, source, date } }: { item: NewsAbout }) {
  return (
    <li className="border-rule max-md:border-b max-md:py-3.5">
      <h3 dir="auto" className="part-title [&_a]:no-underline [&_a:hover]:underline">
        {link.startsWith('/') ? (
          <Link to={link}>{title}</Link>
        ) : (
          <ExternalLink href={link}>{title}</ExternalLink>
        )}
      </h3>
      {detail && (
        <p dir="auto" className="mt-1.5 text-sm">
          {detail}
        </p>
      )}
      <p className="mt-1.5 text-fine text-soft">
        {source} · <time dateTime={date}>{longDate(date)}</time>
      </p>
    </li>
  );
}

/** Articles, feed items and filings about the stock, newest first. */
export function NewsSection({ name, news }: { name: string; news: readonly NewsAbout[] }) {
  return (
    <section aria-labelledby="about-title" className="page-section">
      <h2 id="about-title" className="section-title">
        News about {name}
      </h2>
      {news.length > 0 ? (
        <ul className="mt-4 gap-x-9 gap-y-6 md:grid md:grid-cols-2 lg:grid-cols-4">
          {news.map((item) => (
            <Item key={item.link + item.title} item={item} />
          ))}
        </ul>
      ) : (
        <div className="pt-3">
          <EmptyState action={<Link to="/#news">Latest news</Link>}>
            No article, feed item or filing of the last months is about {name}.
          </EmptyState>
        </div>
      )}
    </section>
  );
}
