import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { InvestorMoves } from '#contract/investor-pages.ts';
import { actionText, positionName } from '#web/lib/change-texts.ts';
import { compactDollars, signedCompactDollars } from '#web/lib/compact-formats.ts';
import { grouped } from '#web/lib/formats.ts';
import { investorNamesQuery, movesQuery } from '#web/lib/investor-queries.ts';
import { numberWord } from '#web/lib/number-words.ts';
import { quarterName } from '#web/lib/quarter-names.ts';
import { Failure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { investorPath } from '#web/ui/investor-link.tsx';
import { Link } from '#web/ui/link.tsx';
import { Section } from '#web/ui/section.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { type Move, movesSentence } from './move-texts.ts';

const tiles =
  'grid gap-y-5 wide:grid-cols-5 wide:divide-x wide:divide-rule wide:*:px-4 wide:*:first:pl-0 wide:*:last:pr-0';

/** A purchase or a sale; its bar is measured against the largest move of the investor. */
function MoveRow({ move, largest }: { move: Move; largest: number }) {
  const colour = move.about < 0 ? 'text-down' : 'text-up';
  return (
    <li className="wide:pt-2">
      <div className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-baseline gap-x-3 wide:grid-cols-[minmax(0,1fr)_auto]">
        <StockLink
          symbol={move.symbol}
          className="truncate py-1 font-[550] no-underline hover:underline wide:py-0"
        >
          {positionName(move)}
        </StockLink>
        <span className={`figures whitespace-nowrap wide:order-none ${colour} order-2`}>
          {signedCompactDollars(move.about)}
        </span>
        <span className="order-1 text-tiny text-soft wide:order-none wide:col-span-2">
          {actionText(move)}
        </span>
      </div>
      <Bar share={Math.abs(move.about) / largest} className={`mt-1 block h-[3px] w-full ${colour}`} />
    </li>
  );
}

interface TileProps {
  investor: InvestorMoves;
  /** Whether a phone leaves it out. */
  isExtra: boolean;
}

function InvestorTile({ investor, isExtra }: TileProps) {
  const { slug, name, firm, value, changes, moves } = investor;
  const largest = Math.max(...moves.map(({ about }) => Math.abs(about)));
  return (
    <li className={`min-w-0 ${isExtra ? 'max-wide:hidden noscript:block' : ''}`}>
      <div className="flex flex-wrap items-baseline gap-x-2.5 wide:block">
        <h3 className="font-serif text-[19px] leading-snug font-semibold">
          <Link to={investorPath(slug)} className="no-underline hover:underline">
            {name}
          </Link>
        </h3>
        <p className="figures truncate text-tiny text-soft">
          {firm && `${firm} · `}
          {compactDollars(value)}
        </p>
      </div>
      <ul>
        {moves.map((move) => (
          <MoveRow key={move.symbol} move={move} largest={largest} />
        ))}
      </ul>
      <p className="pt-2.5 text-fine max-wide:hidden">
        <Link to={`${investorPath(slug)}#changes`} aria-label={`All ${grouped(changes)} changes of ${name}`}>
          All {grouped(changes)} changes
        </Link>
      </p>
    </li>
  );
}

const shownOnPhone = 2;

/** All investors; a phone shows the others on demand. */
function Tiles({ investors }: { investors: readonly InvestorMoves[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const rest = investors.length - shownOnPhone;
  return (
    <>
      <ul className={tiles}>
        {investors.map((investor, index) => (
          <InvestorTile key={investor.slug} investor={investor} isExtra={!isOpen && index >= shownOnPhone} />
        ))}
      </ul>
      {rest > 0 && (
        <Button
          className="mt-4 min-h-10 wide:hidden noscript:hidden"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? 'Show fewer' : `Show the other ${numberWord(rest)}`}
        </Button>
      )}
    </>
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
      {!data && error && <Failure error={error} onRetry={refetch} />}
      {!data && !error && <Loading />}
      {data && (
        <>
          <p className="font-serif text-[18px] leading-snug font-semibold">{movesSentence(data.investors)}</p>
          <p className="pt-1 pb-3.5 text-fine text-soft">
            By the 13F filings. Amounts are the change in shares at the quarter’s average close; the prices
            paid are not filed.
          </p>
          <Tiles investors={data.investors} />
        </>
      )}
    </Section>
  );
}
