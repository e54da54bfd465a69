/** A bar of up to `of` per cent; the figure stands beside it. */
export function ShareBar({ percent, of }: { percent: number; of: number }) {
  const width = of > 0 ? Math.min(100, (percent / of) * 100) : 0;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 8"
      preserveAspectRatio="none"
      className="h-2 w-full text-accent opacity-30"
    >
      <rect width={width.toFixed(1)} height="8" fill="currentColor" />
    </svg>
  );
}
