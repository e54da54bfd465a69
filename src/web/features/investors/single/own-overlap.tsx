import { useQuery } from '@tanstack/react-query';
import { useBasket } from '#web/lib/basket.ts';
import { shareOf } from '#web/lib/formats.ts';
import { useQuotes } from '#web/lib/market-queries.ts';
import {
  holdingsMatchQuery,
  type MatchReport,
  portfolioMatchQuery,
  type ValuedHolding,
} from '#web/lib/match-queries.ts';
import { useSession } from '#web/lib/session.ts';
import { Link } from '#web/ui/link.tsx';
import type { KeyFigure } from '../key-figures.tsx';

const allPortfolios = 'all';

function useBasketHoldings(isNeeded: boolean): ValuedHolding[] {
  const items = useBasket();
  const quotes = useQuotes(isNeeded ? items.map(({ _id }) => _id) : []);
  return items.flatMap(({ _id, quantity }) => {
    const { price, currency } = quotes.get(_id) ?? {};
    return price ? { symbol: _id, value: price * quantity, currency } : [];
  });
}

const hasHoldings = (report: MatchReport | undefined) => report === undefined || report.yours.length > 0;

function OverlapLink({ report, slug, to }: { report: MatchReport | undefined; slug: string; to: string }) {
  const match = report?.matches.find(({ investor }) => investor.slug === slug);
  if (!match) return <span className="text-soft">…</span>;
  return (
    <Link to={to} className="underline decoration-1 underline-offset-4">
      {shareOf(match.overlap)}
    </Link>
  );
}

/**
 * Returns the weighted overlap of an investor with the reader's portfolios, else with the basket, as a figure that leads to
 * the match; undefined for readers without either. Only the browser loads it, so that the page is the same for everybody.
 */
export function useOwnOverlap(slug: string): KeyFigure | undefined {
  const isCustomer = useSession().state === 'customer';
  const own = useQuery({ ...portfolioMatchQuery(allPortfolios), enabled: isCustomer });
  const hasPortfolio = isCustomer && !own.isError && hasHoldings(own.data);
  const holdings = useBasketHoldings(!hasPortfolio);
  const basket = useQuery({
    ...holdingsMatchQuery(holdings),
    enabled: !hasPortfolio && holdings.length > 0,
  });
  const chosen = `with=${encodeURIComponent(slug)}`;
  if (hasPortfolio) {
    const to = `/portfolio/match?id=${allPortfolios}&${chosen}`;
    return {
      name: 'Overlap with your portfolios',
      value: <OverlapLink report={own.data} slug={slug} to={to} />,
    };
  }
  if (holdings.length === 0 || basket.isError || !hasHoldings(basket.data)) return undefined;
  const to = `/investors/match?${chosen}`;
  return {
    name: 'Overlap with your basket',
    value: <OverlapLink report={basket.data} slug={slug} to={to} />,
  };
}
