import type { Performance } from '#contract/figures.ts';
import { mediumDate, ratio, shareOf } from '#web/lib/formats.ts';
import { counted } from '#web/lib/phrases.ts';
import { Unknown } from '#web/ui/figures.tsx';
import { NamedValue } from '#web/ui/named-value.tsx';

function Figure({
  figure,
  format,
  reason,
}: {
  figure: number | null;
  format: (figure: number) => string;
  reason: string | undefined;
}) {
  if (figure !== null) return format(figure);
  return reason ? <span className="text-fine font-normal text-soft">{reason}</span> : <Unknown />;
}

/** The largest fall, with its days. */
function DrawdownName({ risk }: Pick<Performance, 'risk'>) {
  const name = 'Largest fall from a peak';
  if (!risk.drawdown) return name;
  const { peak, trough, recovered, days } = risk.drawdown;
  const end = recovered ? `recovered ${mediumDate(recovered)}` : 'not recovered yet';
  return (
    <>
      {name}
      <small className="block text-tiny">
        {mediumDate(peak)} to {mediumDate(trough)}, {end}; {counted(days, 'day')}
      </small>
    </>
  );
}

/** How much the value varied in the period. */
export function RiskList({ figures: { risk, reasons, benchmark } }: { figures: Performance }) {
  return (
    <div className="min-w-0">
      <h3 className="part-title">How much it varied</h3>
      <p className="part-measure">From daily returns, annualised</p>
      <dl className="facts">
        <NamedValue name="Volatility">
          <Figure figure={risk.volatility} format={shareOf} reason={reasons.volatility} />
        </NamedValue>
        <NamedValue name={<DrawdownName risk={risk} />}>
          <Figure
            figure={risk.maxDrawdown}
            format={(fall) => shareOf(Math.abs(fall))}
            reason={reasons.maxDrawdown}
          />
        </NamedValue>
        <NamedValue name="Sharpe ratio">
          <Figure figure={risk.sharpe} format={ratio} reason={reasons.sharpe} />
        </NamedValue>
        <NamedValue
          name={
            benchmark
              ? `Beta to ${benchmark.kind === 'security' ? benchmark.symbol : benchmark.name}`
              : 'Beta'
          }
        >
          <Figure figure={risk.beta} format={ratio} reason={reasons.beta} />
        </NamedValue>
      </dl>
    </div>
  );
}
