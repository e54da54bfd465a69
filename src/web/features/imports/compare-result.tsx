import type { ReplyOf } from '#contract/endpoint.ts';
import type { Difference, imports } from '#contract/imports.ts';
import { longDate, mediumDate } from '#web/lib/formats.ts';
import { useAmountFormats, useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { counted, listed } from '#web/lib/phrases.ts';
import { Link } from '#web/ui/link.tsx';
import { maskDigits } from './import-phrases.ts';

type Result = ReplyOf<typeof imports.reconcile>;

interface CompareResultProps {
  result: Result;
  portfolioId: string;
  /** Called when a link leads to the transactions. */
  onLeave: () => void;
}

/** Returns the finding in a sentence. */
function sentenceOf({ differences, agreeing, date }: Result): string {
  if (differences.length === 0)
    return agreeing.length === 0
      ? 'There was nothing to compare'
      : `All ${counted(agreeing.length, 'position')} agreed on ${longDate(date)}`;
  const differ = differences.length === 1 ? 'differs' : 'differ';
  const rest =
    agreeing.length > 0 ? `, and ${agreeing.length} ${agreeing.length === 1 ? 'agrees' : 'agree'}` : '';
  return `${counted(differences.length, 'position')} ${differ} on ${longDate(date)}${rest}`;
}

function DifferenceRow({
  difference,
  portfolioId,
  onLeave,
}: { difference: Difference } & Omit<CompareResultProps, 'result'>) {
  const { shares } = useAmountFormats('USD');
  const isHidden = useAmountsHidden();
  const { symbol, name, ours, theirs, agreedUntil, explanation, transactionId } = difference;
  const sign = Number(difference.difference) > 0 ? '+' : '';
  return (
    <li className="border-b border-rule py-2.5">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span>
          <b className="font-[650] text-accent">{symbol}</b>{' '}
          <span className="text-fine text-soft">{name}</span>
        </span>
        <span className="figures">
          {`${shares(ours)} here, ${shares(theirs)} there: `}
          <b className="font-semibold">
            {sign}
            {shares(difference.difference)}
          </b>
        </span>
      </p>
      <p className="text-fine text-soft">
        {isHidden ? maskDigits(explanation) : explanation}{' '}
        {agreedUntil !== null && `They agreed until ${mediumDate(agreedUntil)}.`}{' '}
        {transactionId !== null && (
          <Link
            to={`/portfolio/transactions?id=${portfolioId}&symbol=${encodeURIComponent(symbol)}`}
            className="text-link"
            onClick={onLeave}
          >
            Show the transactions of {symbol}
          </Link>
        )}
      </p>
    </li>
  );
}

/** Which positions differ, by how much, since when and why. */
export function CompareResult({ result, ...rest }: CompareResultProps) {
  const { differences, agreeing, unknown } = result;
  return (
    <section aria-labelledby="compare-result" className="pt-6">
      <div role="status">
        <h3 id="compare-result" className="part-title">
          {sentenceOf(result)}
        </h3>
      </div>
      {differences.length > 0 && (
        <ul aria-label="Differences" className="mt-3 border-t border-rule-strong">
          {differences.map((difference) => (
            <DifferenceRow key={difference.symbol} difference={difference} {...rest} />
          ))}
        </ul>
      )}
      {differences.length > 0 && agreeing.length > 0 && (
        <p className="pt-3 text-fine text-soft">These agree: {listed(agreeing)}.</p>
      )}
      {unknown.length > 0 && (
        <p className="pt-2 text-fine text-down">Not found, so not compared: {listed(unknown)}.</p>
      )}
    </section>
  );
}
