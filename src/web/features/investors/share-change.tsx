import { signedShare } from '#web/lib/formats.ts';

/** A change as a fraction by its sign and colour, with one decimal. */
export function ShareChange({ fraction, className = '' }: { fraction: number; className?: string }) {
  const colour = fraction > 0 ? 'text-up' : fraction < 0 ? 'text-down' : 'text-soft';
  return <span className={`${colour} ${className}`}>{signedShare(fraction)}</span>;
}
