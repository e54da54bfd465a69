const width = 96;
const height = 24;
const margin = 2;

function pointsOf(closes: readonly number[]): string {
  const low = Math.min(...closes);
  const span = Math.max(...closes) - low || 1;
  return closes
    .map((close, index) => {
      const x = (index / (closes.length - 1)) * width;
      const y = height - margin - ((close - low) / span) * (height - 2 * margin);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

/** The course of a price at a glance; the figures beside it say the rest. */
export function Sparkline({ closes }: { closes: readonly number[] | undefined }) {
  const [first, last] = [closes?.[0], closes?.at(-1)];
  if (!closes || closes.length < 2 || first === undefined || last === undefined) return null;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={`ml-auto block ${last >= first ? 'text-up' : 'text-down'}`}
    >
      <polyline
        points={pointsOf(closes)}
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
      />
    </svg>
  );
}
