import type { Explanation } from '#contract/figures.ts';
import { mediumDate, signedPercent } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Amount } from '#web/ui/amount.tsx';
import { figureNames, growthFactor, isSum, roundedTerms, type Term, yearlyReturn } from './explain-terms.ts';

interface TermRowProps {
  term: Term;
  isHidden: boolean;
  /** Whether the amount is a factor of a product instead of money. */
  isFactor: boolean;
}

function TermRow({ term, isHidden, isFactor }: TermRowProps) {
  const { label, date, amount, detail } = term;
  const shownDetail = detail && !isHidden ? detail : '';
  return (
    <tr>
      <th scope="row">
        {label}
        {date && <span className="whitespace-nowrap"> · {mediumDate(date)}</span>}
        {shownDetail && <small className="block text-tiny">{shownDetail}</small>}
      </th>
      <td>{isFactor ? growthFactor(amount) : <Amount value={amount} signed />}</td>
    </tr>
  );
}

/** The product of the growth factors, and what it is a year. */
function ReturnTotals({ explanation, total }: { explanation: Explanation; total: number }) {
  const yearly = yearlyReturn(total, explanation);
  return (
    <tfoot>
      <tr>
        <th scope="row">Multiplied, less 1</th>
        <td>{signedPercent(total * 100)}</td>
      </tr>
      {yearly && (
        <tr>
          <th scope="row">
            A year <small className="block text-tiny">{yearly.formula}</small>
          </th>
          <td>{signedPercent(yearly.rate * 100)}</td>
        </tr>
      )}
    </tfoot>
  );
}

/** The terms of a figure and their sum; for a return, the flows that it is computed from. */
export function ExplainTerms({ explanation }: { explanation: Explanation }) {
  const { figure, terms, exact, currency, value } = explanation;
  const { isHidden } = useAmountFormats(currency);
  const isTotal = isSum(figure) && exact !== null;
  if (terms.length === 0) return null;
  // Terms may repeat, so that their position is their identity.
  const rows = (isTotal ? roundedTerms(terms, exact) : terms).map((term, index) => ({ term, key: index }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls it.
    <section className="explain-terms" tabIndex={0} aria-label="Terms">
      <table>
        <caption className="sr-only">
          {figure === 'twr'
            ? 'The growth of each month'
            : isTotal
              ? `The terms of ${figureNames[figure]}, in ${currency}`
              : `The flows of the period, in ${currency}`}
        </caption>
        <tbody>
          {rows.map(({ term, key }) => (
            <TermRow key={key} term={term} isHidden={isHidden} isFactor={figure === 'twr'} />
          ))}
        </tbody>
        {figure === 'twr' && value !== null && <ReturnTotals explanation={explanation} total={value} />}
        {isTotal && (
          <tfoot>
            <tr>
              <th scope="row">{figureNames[figure]}</th>
              <td>
                <Amount value={exact} signed />
              </td>
            </tr>
          </tfoot>
        )}
      </table>
    </section>
  );
}
