import type { ReactNode } from 'react';
import type { Explanation } from '#contract/figures.ts';
import { mediumDate, signedPercent } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Amount } from '#web/ui/amount.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import {
  asShown,
  figureNames,
  growthFactor,
  isSigned,
  isSum,
  roundedTerms,
  yearlyReturn,
} from './explain-terms.ts';

interface Row {
  name: string;
  date?: string | null;
  detail?: string | null | undefined;
  shown: ReactNode;
  isTotal?: boolean;
}

/** The product of the growth factors, and what it is a year. */
function returnTotals(explanation: Explanation, total: number): Row[] {
  const yearly = yearlyReturn(total, explanation);
  const product = { name: 'Multiplied, less 1', shown: signedPercent(total * 100), isTotal: true };
  if (!yearly) return [product];
  const { rate, formula } = yearly;
  return [product, { name: 'A year', detail: formula, shown: signedPercent(rate * 100), isTotal: true }];
}

function totalsOf(explanation: Explanation): Row[] {
  const { figure, exact, value, currency } = explanation;
  if (figure === 'twr' && value !== null) return returnTotals(explanation, value);
  if (!isSum(figure) || exact === null) return [];
  return [
    {
      name: figureNames[figure],
      shown: <Amount value={asShown(figure, exact)} unit={currency} signed={isSigned(figure)} />,
      isTotal: true,
    },
  ];
}

function captionOf({ figure, exact, currency }: Explanation): string {
  if (figure === 'twr') return 'The growth of each month';
  return isSum(figure) && exact !== null
    ? `The terms of ${figureNames[figure]}, in ${currency}`
    : `The flows of the period, in ${currency}`;
}

/** The terms of a figure and their sum; for a return, the flows that it is computed from. */
export function ExplainTerms({ explanation }: { explanation: Explanation }) {
  const { figure, terms, exact, currency } = explanation;
  const { isHidden } = useAmountFormats(currency);
  if (terms.length === 0) return null;
  const rows = (isSum(figure) && exact !== null ? roundedTerms(terms, exact, currency) : terms).map(
    ({ label, date, amount, detail }): Row => ({
      name: label,
      date,
      detail: isHidden ? null : detail,
      shown:
        figure === 'twr' ? (
          growthFactor(amount)
        ) : (
          <Amount value={asShown(figure, amount)} unit={currency} signed={isSigned(figure)} />
        ),
    }),
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className="max-h-80 overflow-y-auto" tabIndex={0} aria-label="Terms">
      <DataTable
        caption={captionOf(explanation)}
        className="w-full border-collapse"
        rows={[...rows, ...totalsOf(explanation)]}
        // Terms may repeat, so that their position is their identity.
        keyOf={(_row, index) => index}
        rowProps={({ isTotal }) => ({
          className: isTotal ? 'border-t border-rule-strong font-semibold' : undefined,
        })}
        columns={[
          {
            className: 'py-0.5 text-left align-top',
            cellClass: ({ isTotal }) => (isTotal ? 'font-semibold' : 'font-normal text-soft'),
            cell: ({ name, date, detail }) => (
              <>
                {name}
                {date && <span className="whitespace-nowrap"> · {mediumDate(date)}</span>}
                {detail && <small className="block text-tiny">{detail}</small>}
              </>
            ),
          },
          { className: 'py-0.5 pl-3 text-right align-top', cell: ({ shown }) => shown },
        ]}
      />
    </section>
  );
}
