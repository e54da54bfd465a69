const [width, height] = [128, 22];

/** Returns the outline of columns without gaps, one for each number; one in doubt has no height. */
function outline(line: readonly (number | null)[]): string {
  const highest = Math.max(...line.map((shares) => shares ?? 0)) || 1;
  const step = width / line.length;
  const columns = line
    .map((shares, index) => {
      const y = (height - (Math.max(shares ?? 0, 0) / highest) * (height - 1)).toFixed(1);
      return `V${y}H${((index + 1) * step).toFixed(1)}`;
    })
    .join('');
  return `M0 ${height}${columns}V${height}Z`;
}

/** A small decorative drawing of the number of shares by quarter. */
export function ShareOutline({ line, className }: { line: readonly (number | null)[]; className: string }) {
  if (line.length < 2) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      className={`inline-block h-[22px] w-32 align-middle max-md:w-[84px] ${className}`}
    >
      <path d={outline(line)} fill="currentColor" />
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} className="stroke-rule" />
    </svg>
  );
}
