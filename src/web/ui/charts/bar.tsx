const height = 8;
/** In per cent of the room: a value that is not 0 stays visible. */
const shortest = 0.7;

interface BarProps {
  /** Fraction of the room, 0 to 1. */
  share: number;
  /** Where the bar starts, as a fraction of the room. */
  from?: number;
  className?: string;
}

/**
 * A decorative bar. It has no style attribute, which the security policy of server-rendered pages refuses; the class sets
 * size and colour.
 */
export function Bar({ share, from = 0, className = '' }: BarProps) {
  const width = share > 0 ? Math.max(share * 100, shortest) : 0;
  const start = Math.min(from * 100, 100 - width);
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 100 ${height}`}
      preserveAspectRatio="none"
      className={`bar ${className}`}
    >
      <rect x={start.toFixed(2)} width={width.toFixed(2)} height={height} fill="currentColor" />
    </svg>
  );
}
