import type { ExplainedFigure, Performance } from '#contract/figures.ts';
import { knownIncome, toRecordIn } from '#web/ledger/dividend-gaps.ts';
import type { PerformanceInput } from '#web/ledger/figures-queries.ts';
import { type Period, periodName } from '#web/ledger/period.ts';
import { toRecordText } from '#web/ledger/to-record.ts';
import { useDividendGaps } from '#web/ledger/use-dividend-gaps.ts';
import { useAmountFormats, useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { Amount } from '#web/ui/amount.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { NamedValue } from '#web/ui/named-value.tsx';
import { ExplainFigure } from '../explain/explain-figure.tsx';
import { isGainUnknown } from './sentences.ts';

type Exact = Performance['exact'];

const money = ['startValue', 'netFlows'] as const satisfies readonly ExplainedFigure[];

const parts: readonly { figure: ExplainedFigure; name: string; of: (exact: Exact) => string }[] = [
  { figure: 'startValue', name: 'Value at the start', of: ({ startValue }) => startValue },
  { figure: 'netFlows', name: 'Money put in, net', of: ({ netFlows }) => netFlows },
  { figure: 'unrealised', name: 'Gain on what you hold', of: ({ gain }) => gain.unrealised },
  { figure: 'realised', name: 'Gain on what you sold', of: ({ gain }) => gain.realised },
  { figure: 'income', name: 'Dividends and interest', of: ({ gain }) => gain.income },
  { figure: 'currency', name: 'Effect of exchange rates', of: ({ gain }) => gain.currency },
  { figure: 'fees', name: 'Fees', of: ({ gain }) => negated(gain.fees) },
  { figure: 'taxes', name: 'Taxes', of: ({ gain }) => negated(gain.taxes) },
];

/** Fees and taxes are positive in the reply; here they are what they do to the value. */
function negated(amount: string): string {
  if (/^-?0*\.?0*$/.test(amount)) return '0';
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`;
}

interface PartsListProps {
  figures: Performance;
  input: PerformanceInput;
  period: Period;
}

/** From the value at the start to the value at the end: the parts add up exactly, and each can be opened. */
export function PartsList({ figures, input, period }: PartsListProps) {
  const { exact, currency, coverage, undatedPositions } = figures;
  const { whole } = useAmountFormats(currency);
  const gaps = useDividendGaps(input.portfolioId);
  const isIncomeKnown =
    Number(exact.gain.income) !== 0 ||
    (undatedPositions.length === 0 && knownIncome(exact.gain.income, gaps, figures) !== null);
  const isKnown = (figure: ExplainedFigure) =>
    (figure === 'income' ? isIncomeKnown : !isGainUnknown(coverage)) || money.some((one) => one === figure);
  const toRecord = toRecordText(gaps ? toRecordIn(gaps, figures) : [], { isHidden: useAmountsHidden() });
  return (
    <div className="min-w-0">
      <h3 className="part-title">How the value came about</h3>
      <p className="part-measure">
        Over {periodName(period)}, {currency}. The lines add up to the value.
      </p>
      <dl className="facts">
        {parts.map(({ figure, name, of }, index) => (
          <NamedValue key={figure} name={name}>
            {isKnown(figure) ? (
              <ExplainFigure figure={figure} input={input} size="small">
                <Amount value={of(exact)} unit={currency} signed={index > 0} />
              </ExplainFigure>
            ) : (
              <Unknown />
            )}
          </NamedValue>
        ))}
        <NamedValue name={<b className="font-semibold text-ink">Value at the end</b>}>
          <ExplainFigure figure="endValue" input={input} size="small">
            <Amount value={exact.endValue} currency={currency} />
          </ExplainFigure>
        </NamedValue>
      </dl>
      {coverage.undated !== 0 && (
        <p className="pt-2 text-fine text-soft">
          Of the money put in, {whole(coverage.undated)} are holdings without a date of purchase, at their
          market value.
        </p>
      )}
      {toRecord && <p className="pt-2 text-fine text-soft">Dividends and interest are without {toRecord}.</p>}
    </div>
  );
}
