import { shownSign, signedShare } from '#web/lib/formats.ts';

/** A change as a fraction by its sign and colour, with one decimal. */
export function ShareChange({ fraction, className = '' }: { fraction: number; className?: string }) {
  const text = signedShare(fraction);
  const sign = shownSign(fraction, text);
  const colour = sign > 0 ? 'text-up' : sign < 0 ? 'text-down' : 'text-soft';
  return <span className={`${colour} ${className}`}>{text}</span>;
}
