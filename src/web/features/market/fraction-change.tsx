import { shownSign, signedShare } from '#web/lib/formats.ts';

/** Returns the colour of a gain or loss by its sign. */
const colourOf = (sign: number) => (sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-soft');

interface FractionChangeProps {
  /** 0.124 is 12.4 %. */
  fraction: number;
  /** Replaces the per cent. */
  children?: string;
}

/** A gain or loss by its sign, an arrow and a colour, with one decimal. */
export function FractionChange({ fraction, children = signedShare(fraction) }: FractionChangeProps) {
  const sign = shownSign(fraction, children);
  return (
    <span className={`change ${colourOf(sign)}`}>
      {sign !== 0 && (
        <i aria-hidden="true" className="arrow">
          {sign > 0 ? '▲' : '▼'}
        </i>
      )}
      {children}
    </span>
  );
}
