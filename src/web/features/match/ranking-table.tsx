import { useState } from 'react';
import { grouped, shareOf } from '#web/lib/formats.ts';
import type { InvestorMatch } from '#web/lib/match-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { correlationText } from './match-texts.ts';
import { ShareBar } from './share-bar.tsx';

const [rowsFirst, symbolsShown] = [10, 4];

function SharedSymbols({ match: { shared, sharedCount } }: { match: InvestorMatch }) {
  if (sharedCount === 0) return <span className="text-soft">nothing</span>;
  const rest = sharedCount - Math.min(shared.length, symbolsShown);
  return (
    <>
      {shared.slice(0, symbolsShown).map(({ symbol }) => (
        <span key={symbol} className="mr-2.5">
          <StockLink symbol={symbol} />
        </span>
      ))}
      {rest > 0 && <span className="text-fine text-soft">and {rest} more</span>}
    </>
  );
}

interface RowProps {
  match: InvestorMatch;
  rank: number;
  largest: number;
  isSelected: boolean;
  onSelect: () => void;
}

function Row({ match, rank, largest, isSelected, onSelect }: RowProps) {
  const { investor, overlap, holdings, industrySimilarity, rankCorrelation, concentration } = match;
  return (
    <tr data-current={isSelected || undefined}>
      <th scope="row" className="cell-name">
        <span className="match-rank">{rank}</span>
        <button
          type="button"
          className="symbol-link max-md:max-w-[calc(100%-28px)] max-md:truncate max-md:align-bottom"
          aria-pressed={isSelected}
          onClick={onSelect}
        >
          {investor.name}
        </button>
        {investor.firm && <small>{investor.firm}</small>}
      </th>
      <td className="cell-drawing">
        <ShareBar share={overlap} largest={largest} className="match-bar" />
      </td>
      <td className="cell-value font-semibold">{shareOf(overlap)}</td>
      <td className="cell-rest cell-shared">
        <SharedSymbols match={match} />
      </td>
      <td className="cell-note cell-holdings">
        {grouped(holdings)}
        <span className="md:hidden"> holdings</span>
      </td>
      <td className="cell-rest">{shareOf(industrySimilarity)}</td>
      <td className="cell-rest">{correlationText(rankCorrelation) ?? <Unknown />}</td>
      <td className="cell-rest">{shareOf(concentration)}</td>
    </tr>
  );
}

interface RankingTableProps {
  matches: readonly InvestorMatch[];
  selected: string;
  onSelect: (slug: string) => void;
}

/** All investors, the most similar first. The name selects whom the measures and the drawing below are about. */
export function RankingTable({ matches, selected, onSelect }: RankingTableProps) {
  const [showsAll, setShowsAll] = useState(false);
  const at = matches.findIndex(({ investor }) => investor.slug === selected);
  const shown = showsAll ? matches : matches.slice(0, Math.max(rowsFirst, at + 1));
  const largest = matches[0]?.overlap ?? 0;
  return (
    <>
      <table className="figure-table card-table match-table figures">
        <caption className="sr-only">Investors by overlap with your portfolio</caption>
        <thead>
          <tr>
            <th scope="col">Investor</th>
            <th scope="col" aria-sort="descending" colSpan={2} className="match-sorted">
              Overlap <span aria-hidden="true">↓</span>
            </th>
            <th scope="col" className="cell-shared">
              Shared, largest first
            </th>
            <th scope="col">Holdings</th>
            <th scope="col">Same industries</th>
            <th scope="col">Same order</th>
            <th scope="col">Ten largest</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((match, index) => (
            <Row
              key={match.investor._id}
              match={match}
              rank={index + 1}
              largest={largest}
              isSelected={match.investor.slug === selected}
              onSelect={() => onSelect(match.investor.slug)}
            />
          ))}
        </tbody>
      </table>
      {matches.length > rowsFirst && (
        <Button small className="mt-3" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${rowsFirst}` : `Show all ${matches.length}`}
        </Button>
      )}
    </>
  );
}
