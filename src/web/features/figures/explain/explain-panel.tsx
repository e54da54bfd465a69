import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { ExplainedFigure, Explanation } from '#contract/figures.ts';
import { rateSourceText } from '#domain/exchange-rates.ts';
import { countText, unitText } from '#domain/money-text.ts';
import { explanationQuery, type PerformanceInput } from '#web/ledger/figures-queries.ts';
import { sharedSearch } from '#web/ledger/period.ts';
import { grouped, mediumDate } from '#web/lib/formats.ts';
import { hiddenAmount, useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { CloseButton } from '#web/ui/close-button.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { Link } from '#web/ui/link.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { asShown, explanationText, figureNames, isCost, isSum } from './explain-terms.ts';
import { ExplainTerms } from './explain-terms-table.tsx';

/** The prices and exchange rates behind a figure, each with its date and source. Prices are public: they stay visible. */
function ExplainSources({ explanation: { prices, rates } }: { explanation: Explanation }) {
  if (prices.length === 0 && rates.length === 0) return null;
  return (
    <details className="pb-2 text-fine">
      <summary className="cursor-pointer py-1 text-accent">Prices and rates</summary>
      <ul className="figures max-h-52 overflow-y-auto text-soft">
        {prices.map(({ symbol, date, price, currency, source }) => (
          <li key={`${symbol} ${date}`} className="py-0.5">
            {symbol} {unitText(price)} {currency}, {mediumDate(date)}, {source}
          </li>
        ))}
        {rates.map(({ from, to, date, rate, source }) => (
          <li key={`${from}${to} ${date} ${rate} ${source}`} className="py-0.5">
            1 {from} = {countText(rate)} {to}, {mediumDate(date)}, {rateSourceText({ from, to, source })}
          </li>
        ))}
      </ul>
    </details>
  );
}

function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="mt-2 h-4" />
      <Skeleton className="mt-2 h-4" />
      <Skeleton className="mt-2 h-4 w-2/3" />
    </LoadingRegion>
  );
}

function More({ count }: { count: number }) {
  const search = sharedSearch(useLocation().search);
  if (count === 0) return null;
  return (
    <p className="pt-1 text-fine text-soft">
      The last line sums up {grouped(count)} entries.{' '}
      <Link to={{ pathname: '/portfolio/transactions', search }} className="text-accent">
        All transactions
      </Link>
    </p>
  );
}

function Content({ explanation }: { explanation: Explanation }) {
  const { isHidden } = useAmountFormats(explanation.currency);
  const { figure, meaning, formula, reason, more, from, to } = explanation;
  return (
    <>
      <p className="text-fine text-soft">{meaning}</p>
      {reason && <p className="pt-1 text-fine">Not defined: {reason}</p>}
      <ExplainTerms explanation={explanation} />
      <More count={more} />
      {formula && !isCost(figure) && (
        <p className="figures border-t border-rule pt-1.5 wrap-anywhere text-soft">
          {isHidden && isSum(figure) ? hiddenAmount : formula}
        </p>
      )}
      <ExplainSources explanation={explanation} />
      <p className="flex items-center gap-4 border-t border-rule pt-2 text-fine">
        <span className="text-soft">
          {mediumDate(from)} to {mediumDate(to)}
        </span>
        {!isHidden && <CopyButton text={explanationText(explanation)} />}
      </p>
    </>
  );
}

function headingOf(figure: ExplainedFigure, explanation: Explanation | undefined, shown: string): string {
  if (!isSum(figure) || !explanation || explanation.exact === null) return figureNames[figure];
  return `How ${shown} adds up`;
}

const panelClass = 'grid gap-1.5 border-y border-rule py-2 text-left text-fine font-normal text-ink';
const frameClass = 'md:rounded-md md:border md:border-rule-strong md:bg-sheet md:px-4 md:py-3';

interface ExplainPanelProps {
  id: string;
  figure: ExplainedFigure;
  input: PerformanceInput;
  beside: boolean;
  onClose: () => void;
}

/** How a figure comes about: its terms, the formula with numbers, the prices and rates, and a way to copy it all. */
export function ExplainPanel({ id, figure, input, beside, onClose }: ExplainPanelProps) {
  const { data, error, refetch } = useQuery(explanationQuery(input, figure));
  const explanation = data?.explanation;
  const { money } = useAmountFormats(explanation?.currency ?? 'USD');
  const title = headingOf(figure, explanation, money(asShown(figure, explanation?.exact ?? '0')));
  return (
    <section
      id={id}
      aria-label={`How ${figureNames[figure].toLowerCase()} comes about`}
      className={`${panelClass} ${frameClass} ${beside ? 'explain-beside max-lg:mt-2.5' : 'mt-2.5 w-full'}`}
    >
      <div className="flex items-center justify-between gap-3">
        <b className="text-sm font-semibold">{title}</b>
        <CloseButton onClick={onClose} />
      </div>
      {!explanation && !error && <Loading />}
      {!explanation && error && <LoadFailure error={error} onRetry={refetch} />}
      {explanation && <Content explanation={explanation} />}
    </section>
  );
}
