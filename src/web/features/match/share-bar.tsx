interface ShareBarProps {
  share: number;
  /** The share that fills the whole width. */
  largest: number;
  className: string;
  /** Whether the bar grows from right to left. */
  isReversed?: boolean;
  /** Written where the bar ends. */
  label?: string;
}

/** A bar as wide as a share. An SVG, because the content security policy forbids inline styles. */
export function ShareBar({ share, largest, className, isReversed = false, label }: ShareBarProps) {
  const width = largest > 0 ? Math.max((share / largest) * 100, share > 0 ? 0.5 : 0) : 0;
  const end = `${isReversed ? 100 - width : width}%`;
  return (
    <svg aria-hidden="true" className={className}>
      <rect x={isReversed ? end : 0} width={`${width}%`} height="100%" />
      {label && (
        <text x={end} y="12.5" dx={isReversed ? -6 : 6} textAnchor={isReversed ? 'end' : 'start'}>
          {label}
        </text>
      )}
    </svg>
  );
}
