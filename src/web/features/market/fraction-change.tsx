import { shownSign, signedShare } from '#web/lib/formats.ts';
import { Arrow } from '#web/ui/figures.tsx';

/** Returns the colour of a gain or loss by its sign. */
const colourOf = (sign: number) => (sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-soft');

/** A gain or loss by its sign, an arrow and a colour, with one decimal; 0.124 is 12.4 %. */
export function FractionChange({ fraction }: { fraction: number }) {
  const text = signedShare(fraction);
  const sign = shownSign(fraction, text);
  return (
    <span className={`whitespace-nowrap ${colourOf(sign)}`}>
      <Arrow sign={sign} />
      {text}
    </span>
  );
}
