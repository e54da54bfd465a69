import type { DividendSuggestion } from '#contract/dividends.ts';
import { ShareCount } from '#web/ledger/share-count.tsx';
import { mediumDate, shares } from '#web/lib/formats.ts';
import { Amount } from '#web/ui/amount.tsx';
import { ColumnHeads } from '#web/ui/column-heads.tsx';

const heads = [
  { name: 'Dividend' },
  { name: 'Shares', className: 'max-sm:hidden' },
  { name: 'Per share', className: 'max-sm:hidden' },
  { name: 'Tax', className: 'max-sm:hidden' },
  { name: 'Amount' },
];

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
    <table className="figure-table page-table">
      <caption className="sr-only">Dividends that are not recorded yet</caption>
      <ColumnHeads columns={heads} />
      <tbody>
        {suggestions.map((one) => {
          const key = suggestionKey(one);
          return (
            <tr key={key}>
              <th scope="row">
                <label className="flex min-h-11 min-w-0 items-center gap-3 sm:min-h-0">
                  <input
                    type="checkbox"
                    className="size-[18px] flex-none accent-accent"
                    checked={chosen.has(key)}
                    onChange={({ target }) => onChoose(key, target.checked)}
                  />
                  <span className="min-w-0 truncate">
                    <b className="font-[650]">{one.symbol}</b> {mediumDate(one.date)}
                    <small>{one.name}</small>
                  </span>
                </label>
              </th>
              <td className="max-sm:hidden">
                <ShareCount value={one.shares} />
              </td>
              <td className="max-sm:hidden">{shares(one.perShare)}</td>
              <td className="max-sm:hidden">
                <Amount value={one.tax} currency={one.currency} />
              </td>
              <td>
                <Amount value={one.amount} currency={one.currency} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
