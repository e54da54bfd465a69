import { signedDollars, signedPercent } from '../lib/formats.ts';

interface ChangeProps {
  /** In per cent, as a number or decimal text. */
  percent: number | string;
  /** The same change in dollars, where that is told too. */
  amount?: number | string;
  /** The per cent beneath the dollars instead of behind them. */
  stacked?: boolean;
}

/** A gain or a loss, told by its sign, an arrow and a colour. */
export function Change({ percent, amount, stacked = false }: ChangeProps) {
  const direction = Math.sign(Number(amount ?? percent));
  const text = signedPercent(percent);
  const colour = direction > 0 ? 'text-up' : direction < 0 ? 'text-down' : 'text-soft';
  return (
    <span className="figures whitespace-nowrap">
      {amount !== undefined && `${signedDollars(amount)} `}
      <span className={`${colour} ${stacked ? 'block' : ''}`}>
        {direction !== 0 && (
          <span aria-hidden="true" className="mr-1 inline-block align-[0.12em] text-[0.72em]">
            {direction > 0 ? '▲' : '▼'}
          </span>
        )}
        {text}
      </span>
    </span>
  );
}
