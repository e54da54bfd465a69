import { useQuery } from '@tanstack/react-query';
import type { InvestorMoves } from '#contract/investor-pages.ts';
import { actionText, positionName } from '#web/lib/change-texts.ts';
import { compactDollars, signedCompactDollars } from '#web/lib/compact-formats.ts';
import { grouped } from '#web/lib/formats.ts';
import { investorNamesQuery, movesQuery } from '#web/lib/investor-queries.ts';
import { quarterName } from '#web/lib/quarter-names.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { investorPath } from '#web/ui/investor-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { type Move, movesSentence } from './move-texts.ts';

/** Five columns; a narrow screen shows one investor and a part of the next, and is swiped. */
const tiles =
  'grid grid-cols-5 divide-x divide-rule *:px-4 *:first:pl-0 *:last:pr-0 max-lg:-mr-[max(16px,4vw)] max-lg:[scroll-snap-type:x_proximity] max-lg:auto-cols-[min(72%,270px)] max-lg:grid-flow-col max-lg:grid-cols-none max-lg:overflow-x-auto max-lg:*:snap-start';

/** A purchase or a sale; its bar is measured against the largest move of the investor. */
function MoveRow({ move, largest }: { move: Move; largest: number }) {
  const colour = move.about < 0 ? 'text-down' : 'text-up';
  return (
    <li className="pt-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-3">
        <StockLink
          symbol={move.symbol}
          className="truncate font-[550] no-underline hover:underline max-lg:py-0.5"
        >
          {positionName(move)}
        </StockLink>
        <span className={`figures whitespace-nowrap ${colour}`}>{signedCompactDollars(move.about)}</span>
        <span className="col-span-2 text-tiny text-soft">{actionText(move)}</span>
      </div>
      <Bar share={Math.abs(move.about) / largest} className={`mt-1 block h-[3px] w-full ${colour}`} />
    </li>
  );
}

function InvestorTile({ investor }: { investor: InvestorMoves }) {
  const { slug, name, firm, value, changes, moves } = investor;
  const largest = Math.max(...moves.map(({ about }) => Math.abs(about)));
  return (
    <li className="min-w-0">
      <h3 className="font-serif text-lg leading-snug font-semibold">
        <Link to={investorPath(slug)} className="no-underline hover:underline">
          {name}
        </Link>
      </h3>
      <p className="figures truncate text-tiny text-soft">
        {firm && `${firm} · `}
        {compactDollars(value)}
      </p>
      <ul>
        {moves.map((move) => (
          <MoveRow key={move.symbol} move={move} largest={largest} />
        ))}
      </ul>
      <p className="pt-2.5 text-fine">
        <Link to={`${investorPath(slug)}#changes`} aria-label={`All ${grouped(changes)} changes of ${name}`}>
          All {grouped(changes)} changes
        </Link>
      </p>
    </li>
  );
}

function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="mb-4 h-6 w-2/3" />
      <div className={tiles}>
        {[1, 2, 3, 4, 5].map((tile) => (
          <div key={tile}>
            <Skeleton className="h-52" />
          </div>
        ))}
      </div>
    </LoadingRegion>
  );
}

function AllInvestors() {
  const { data } = useQuery(investorNamesQuery());
  return (
    <Link to="/investors" className="text-fine text-accent">
      {data ? `All ${data.wizards.length} investors` : 'All investors'}
    </Link>
  );
}

/** The largest purchases and sales of five well-known investors in the newest quarter; hidden without filings. */
export function MovesSection() {
  const { data, error, refetch } = useQuery(movesQuery());
  if (data?.investors.length === 0) return null;
  return (
    <Section
      id="moves"
      title={
        data?.period
          ? `What the best-known investors did in the ${quarterName(data.period)}`
          : 'What the best-known investors did'
      }
      tools={<AllInvestors />}
    >
      {!data && error && <LoadFailure error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <p className="font-serif text-lg leading-snug font-semibold">{movesSentence(data.investors)}</p>
          <p className="pt-1 pb-3.5 text-fine text-soft">
            By the 13F filings. Amounts are the change in shares at the quarter’s average close; the prices
            paid are not filed.
          </p>
          <ul className={tiles}>
            {data.investors.map((investor) => (
              <InvestorTile key={investor.slug} investor={investor} />
            ))}
          </ul>
        </>
      )}
    </Section>
  );
}
