import type { DividendSuggestion } from '#contract/dividends.ts';
import { ShareCount } from '#web/ledger/share-count.tsx';
import { mediumDate, unitPrice } from '#web/lib/formats.ts';
import { Amount } from '#web/ui/amount.tsx';
import { DataTable } from '#web/ui/data-table.tsx';

export const suggestionKey = ({ portfolioId, symbol, date }: DividendSuggestion) =>
  `${portfolioId} ${symbol} ${date}`;

interface SuggestionTableProps {
  suggestions: readonly DividendSuggestion[];
  chosen: ReadonlySet<string>;
  onChoose: (key: string, isChosen: boolean) => void;
}

/** The suggested dividends, each with a checkbox. */
export function SuggestionTable({ suggestions, chosen, onChoose }: SuggestionTableProps) {
  return (
    <DataTable
      caption="Dividends that are not recorded yet"
      className="figure-table page-table"
      rows={suggestions}
      keyOf={suggestionKey}
      columns={[
        {
          name: 'Dividend',
          cell: (one) => (
            <label className="flex min-h-11 min-w-0 items-center gap-3 sm:min-h-0">
              <input
                type="checkbox"
                className="size-[18px] flex-none accent-accent"
                checked={chosen.has(suggestionKey(one))}
                onChange={({ target }) => onChoose(suggestionKey(one), target.checked)}
              />
              <span className="min-w-0 truncate">
                <b className="font-[650]">{one.symbol}</b> {mediumDate(one.date)}
                <small>{one.name}</small>
              </span>
            </label>
          ),
        },
        {
          name: 'Shares',
          className: 'max-sm:hidden',
          cell: ({ shares: count }) => <ShareCount value={count} />,
        },
        { name: 'Per share', className: 'max-sm:hidden', cell: ({ perShare }) => unitPrice(perShare) },
        {
          name: 'Tax',
          className: 'max-sm:hidden',
          cell: ({ tax, currency }) => <Amount value={tax} currency={currency} />,
        },
        { name: 'Amount', cell: ({ amount, currency }) => <Amount value={amount} currency={currency} /> },
      ]}
    />
  );
}
