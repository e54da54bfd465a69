import { useId } from 'react';

interface HatchedBarProps {
  /** Fraction of the room, 0 to 1. */
  share: number;
  /** Where the bar starts, as a fraction of the room. */
  from?: number;
  className?: string;
}

const percent = (fraction: number) => `${(Math.min(fraction, 1) * 100).toFixed(2)}%`;

/** A decorative bar for a part that cannot be looked into. */
export function HatchedBar({ share, from = 0, className = '' }: HatchedBarProps) {
  const id = useId();
  return (
    <svg aria-hidden="true" className={`bar text-soft ${className}`}>
      <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path d="M1 0V5" stroke="currentColor" strokeWidth="1.4" />
      </pattern>
      <rect x={percent(from)} width={percent(share)} height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
