import { useState } from 'react';
import { grouped, shareOf } from '#web/lib/formats.ts';
import type { InvestorMatch } from '#web/lib/match-queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Bar } from '#web/ui/charts/bar.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { correlationText } from './match-texts.ts';

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

interface RankingTableProps {
  matches: readonly InvestorMatch[];
  selected: string;
  onSelect: (slug: string) => void;
}

function columnsOf({ matches, selected, onSelect }: RankingTableProps): readonly DataColumn<InvestorMatch>[] {
  const largest = matches[0]?.overlap || 1;
  return [
    {
      name: 'Investor',
      cellClass: 'cell-name',
      cell: ({ investor: { slug, name, firm } }, index) => (
        <>
          <span className="inline-block min-w-6 text-soft max-md:mr-1.5 max-md:min-w-0">{index + 1}</span>
          <button
            type="button"
            className="symbol-link max-md:min-h-7.5 max-md:max-w-[calc(100%-28px)] max-md:truncate max-md:align-bottom"
            aria-pressed={slug === selected}
            onClick={() => onSelect(slug)}
          >
            {name}
          </button>
          {firm && <small>{firm}</small>}
        </>
      ),
    },
    {
      name: (
        <span className="font-semibold text-ink">
          Overlap <span aria-hidden="true">↓</span>
        </span>
      ),
      span: 2,
      sort: 'descending',
      className: 'cell-drawing pr-1 text-left',
      cell: ({ overlap }) => <Bar share={overlap / largest} className="h-3 w-32 max-xl:w-24 max-md:w-21" />,
    },
    {
      name: undefined,
      cellClass: 'cell-value font-semibold',
      cell: ({ overlap }) => shareOf(overlap),
    },
    {
      name: 'Shared, largest first',
      className: 'cell-rest text-left max-xl:hidden',
      cell: (match) => <SharedSymbols match={match} />,
    },
    {
      name: 'Holdings',
      cellClass: 'cell-note',
      cell: ({ holdings }) => (
        <>
          {grouped(holdings)}
          <span className="md:hidden"> holdings</span>
        </>
      ),
    },
    {
      name: 'Same industries',
      cellClass: 'cell-rest',
      cell: ({ industrySimilarity }) => shareOf(industrySimilarity),
    },
    {
      name: 'Same order',
      cellClass: 'cell-rest',
      cell: ({ rankCorrelation }) => correlationText(rankCorrelation) ?? <Unknown />,
    },
    { name: 'Ten largest', cellClass: 'cell-rest', cell: ({ concentration }) => shareOf(concentration) },
  ];
}

/** All investors, the most similar first. The name selects whom the measures and the drawing below are about. */
export function RankingTable(props: RankingTableProps) {
  const { matches, selected } = props;
  const [showsAll, setShowsAll] = useState(false);
  const at = matches.findIndex(({ investor }) => investor.slug === selected);
  return (
    <>
      <DataTable
        caption="Investors by overlap with your portfolio"
        className="figure-table card-table figures"
        rows={showsAll ? matches : matches.slice(0, Math.max(rowsFirst, at + 1))}
        keyOf={({ investor }) => investor._id}
        rowProps={({ investor }) => ({ className: investor.slug === selected ? 'bg-tint' : undefined })}
        columns={columnsOf(props)}
      />
      {matches.length > rowsFirst && (
        <Button small className="mt-3" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? `Show the first ${rowsFirst}` : `Show all ${matches.length}`}
        </Button>
      )}
    </>
  );
}
