interface ShareBarProps {
  share: number;
  /** The share that fills the whole width. */
  largest: number;
  className: string;
  /** Whether the bar grows from right to left. */
  isReversed?: boolean;
}

/** A bar as wide as a share. An SVG, because the content security policy forbids inline styles. */
export function ShareBar({ share, largest, className, isReversed = false }: ShareBarProps) {
  const width = largest > 0 ? Math.max((share / largest) * 100, share > 0 ? 0.5 : 0) : 0;
  return (
    <svg aria-hidden="true" className={className}>
      <rect x={isReversed ? `${100 - width}%` : 0} width={`${width}%`} height="100%" />
    </svg>
  );
}
