import type { ReactNode } from 'react';
import type { Performance } from '#contract/performance.ts';
import { longDate, signedShare } from '#web/lib/formats.ts';
import { Amount, GainAmount } from '#web/ui/amount.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { ExplainFigure } from '../explain/explain-figure.tsx';
import type { PerformanceInput } from '../figures-queries.ts';
import { DayChange } from './day-change.tsx';
import { moneyWeightedMeaning, reasonText } from './returns-text.ts';

interface FigureProps {
  name: string;
  meaning: string;
  children: ReactNode;
}

function Figure({ name, meaning, children }: FigureProps) {
  return (
    <div className="overview-figure">
      <p className="text-fine text-soft">{name}</p>
      {children}
      <p className="explained-why">{meaning}</p>
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
  return (
    <span className="whitespace-nowrap">
      {fraction !== 0 && (
        <span aria-hidden="true" className="mr-1 inline-block align-[0.2em] text-[0.6em]">
          {fraction > 0 ? '▲' : '▼'}
        </span>
      )}
      {signedShare(fraction)}
      {isYearly && ' a year'}
    </span>
  );
}

const colourOf = (figure: number | null) =>
  figure === null || figure === 0 ? '' : figure > 0 ? 'text-up' : 'text-down';

interface OverviewFiguresProps {
  figures: Performance;
  input: PerformanceInput;
}

/** Value, gain and the two returns of the period; each can be opened. */
export function OverviewFigures({ figures, input }: OverviewFiguresProps) {
  const { twr, twrAnnualised, mwr, reasons, gain, exact, currency, to } = figures;
  const isYearly = twrAnnualised !== null;
  const shown = twrAnnualised ?? twr;
  return (
    <div className="overview-figures">
      <div className="overview-lead">
        <p className="text-fine text-soft">Value on {longDate(to)}</p>
        <ExplainFigure figure="endValue" input={input} beside className="overview-value">
          <Amount value={exact.endValue} currency={currency} />
        </ExplainFigure>
        <DayChange currency={currency} />
      </div>
      <Figure name="Total gain" meaning="What you own and what you were paid, less what you put in.">
        <ExplainFigure figure="total" input={input} beside className={colourOf(gain.total)}>
          <GainAmount value={exact.gain.total} currency={currency} arrow />
        </ExplainFigure>
      </Figure>
      <Figure
        name="Time-weighted return"
        meaning={reasonText(shown, reasons.twr) ?? 'How well the holdings did, whenever you happened to buy.'}
      >
        <ExplainFigure figure="twr" input={input} beside className={colourOf(shown)}>
          <Return fraction={shown} isYearly={isYearly} />
        </ExplainFigure>
      </Figure>
      <Figure
        name="Money-weighted return"
        meaning={reasonText(mwr, reasons.mwr) ?? moneyWeightedMeaning(mwr, shown)}
      >
        <ExplainFigure figure="mwr" input={input} beside className={colourOf(mwr)}>
          <Return fraction={mwr} isYearly={isYearly} />
        </ExplainFigure>
      </Figure>
    </div>
  );
}
