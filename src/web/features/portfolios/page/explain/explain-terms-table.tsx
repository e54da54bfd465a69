import type { Explanation } from '#contract/performance.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Amount } from '#web/ui/amount.tsx';
import { figureNames, isSum, roundedTerms, type Term } from './explain-terms.ts';

function TermRow({ term, isHidden }: { term: Term; isHidden: boolean }) {
  const { label, date, amount, detail } = term;
  const shownDetail = detail && !isHidden ? detail : '';
  return (
    <tr>
      <th scope="row">
        {label}
        {date && <span className="whitespace-nowrap"> · {mediumDate(date)}</span>}
        {shownDetail && <small className="block text-tiny">{shownDetail}</small>}
      </th>
      <td>
        <Amount value={amount} signed />
      </td>
    </tr>
  );
}

/** The terms of a figure and their sum; for a return, the flows that it is computed from. */
export function ExplainTerms({ explanation }: { explanation: Explanation }) {
  const { figure, terms, exact, currency } = explanation;
  const { isHidden } = useAmountFormats(currency);
  const isTotal = isSum(figure) && exact !== null;
  if (terms.length === 0) return null;
  // Terms may repeat, so that their position is their identity.
  const rows = (isTotal ? roundedTerms(terms, exact) : terms).map((term, index) => ({ term, key: index }));
  return (
    <div className="explain-terms">
      <table>
        <caption className="sr-only">
          {isTotal ? `The terms of ${figureNames[figure]}` : 'The flows of the period'}, in {currency}
        </caption>
        <tbody>
          {rows.map(({ term, key }) => (
            <TermRow key={key} term={term} isHidden={isHidden} />
          ))}
        </tbody>
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
    </div>
  );
}
