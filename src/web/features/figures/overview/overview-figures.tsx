import type { ReactNode } from 'react';
import type { Performance } from '#contract/figures.ts';
import type { PerformanceInput } from '#web/ledger/figures-queries.ts';
import { longDate, shownSign, signedShare } from '#web/lib/formats.ts';
import { useAmountFormats } from '#web/lib/hidden-amounts.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { ExplainFigure } from '../explain/explain-figure.tsx';
import { DayChange } from './day-change.tsx';
import { moneyWeightedMeaning, paidFromOutside, reasonText } from './returns-text.ts';
import { isGainUnknown, withoutUndated } from './sentences.ts';

interface FigureProps {
  name: string;
  meaning: string;
  children: ReactNode;
}

function Figure({ name, meaning, children }: FigureProps) {
  return (
    <div className="border-t border-rule pt-[13px] pb-3.5 max-md:order-3">
      <p className="text-fine text-soft">{name}</p>
      {children}
      <p className="mt-1 text-fine leading-[1.45] text-soft">{meaning}</p>
    </div>
  );
}

interface ReturnProps {
  fraction: number | null;
  isYearly: boolean;
}

/** A return by its sign, arrow and colour. */
function Return({ fraction, isYearly }: ReturnProps) {
  if (fraction === null) return <Unknown />;
  const text = signedShare(fraction);
  const sign = shownSign(fraction, text);
  return (
    <span className="whitespace-nowrap">
      {sign !== 0 && (
        <span aria-hidden="true" className="mr-1 inline-block align-[0.2em] text-[0.6em]">
          {sign > 0 ? '▲' : '▼'}
        </span>
      )}
      {text}
      {isYearly && ' a year'}
    </span>
  );
}

const colourOf = (sign: number) => (sign === 0 ? '' : sign > 0 ? 'text-up' : 'text-down');
const returnColour = (fraction: number | null) =>
  fraction === null ? '' : colourOf(shownSign(fraction, signedShare(fraction)));

interface OverviewFiguresProps {
  figures: Performance;
  input: PerformanceInput;
  /** The newest day with figures, of which the day's change is. */
  newest: string | undefined;
}

/** Value, gain and the two returns of the period; each can be opened. */
export function OverviewFigures({ figures, input, newest }: OverviewFiguresProps) {
  const { twr, twrAnnualised, mwr, reasons, gain, exact, currency, to, cash, coverage } = figures;
  const formats = useAmountFormats(currency);
  const isYearly = twrAnnualised !== null;
  const shown = twrAnnualised ?? twr;
  return (
    <div className="md:max-lg:grid md:max-lg:grid-cols-[1fr_1fr] md:max-lg:gap-x-10 max-md:contents">
      <div className="pb-3.5 max-md:order-1 max-md:pb-1.5">
        <p className="text-fine text-soft">Value on {longDate(to)}</p>
        <ExplainFigure figure="endValue" input={input} beside size="hero">
          <Amount value={exact.endValue} currency={currency} />
        </ExplainFigure>
        {to === newest && <DayChange currency={currency} cash={cash ?? 0} />}
      </div>
      <Figure
        name="Total gain"
        meaning={`What you own and what you were paid, less what you put in.${withoutUndated(coverage, formats)}`}
      >
        <ExplainFigure
          figure="total"
          input={input}
          beside
          className={colourOf(shownSign(gain.total, formats.money(gain.total)))}
        >
          {isGainUnknown(coverage) ? (
            <Unknown />
          ) : (
            <GainAmount value={exact.gain.total} currency={currency} arrow />
          )}
        </ExplainFigure>
      </Figure>
      <Figure
        name="Time-weighted return"
        meaning={`${reasonText(shown, reasons.twr) ?? 'How well the holdings did, whenever you happened to buy.'}${paidFromOutside(figures)}`}
      >
        <ExplainFigure figure="twr" input={input} beside className={returnColour(shown)}>
          <Return fraction={shown} isYearly={isYearly} />
        </ExplainFigure>
      </Figure>
      <Figure
        name="Money-weighted return"
        meaning={`${reasonText(mwr, reasons.mwr) ?? moneyWeightedMeaning(mwr, shown)}${paidFromOutside(figures)}`}
      >
        <ExplainFigure figure="mwr" input={input} beside className={returnColour(mwr)}>
          <Return fraction={mwr} isYearly={isYearly} />
        </ExplainFigure>
      </Figure>
    </div>
  );
}
