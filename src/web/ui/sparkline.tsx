const width = 96;
const height = 24;
const margin = 2;

interface Point {
  index: number;
  close: number;
}

/** Splits the closes into runs without a missing day. */
function runsOf(closes: readonly (number | null)[]): Point[][] {
  const runs: Point[][] = [[]];
  for (const [index, close] of closes.entries()) {
    if (close === null) runs.push([]);
    else runs.at(-1)?.push({ index, close });
  }
  return runs.filter(({ length }) => length > 0);
}

function pointsOf(run: readonly Point[], days: number, low: number, span: number): string {
  return run
    .map(({ index, close }) => {
      const x = (index / (days - 1)) * width;
      const y = height - margin - ((close - low) / span) * (height - 2 * margin);
      return `${x.toFixed(1)},${y.toFixed(1)}`;
    })
    .join(' ');
}

/** A small decorative price line, interrupted at days without a close. Without closes, its place stays empty. */
export function Sparkline({ closes = [] }: { closes: readonly (number | null)[] | undefined }) {
  const known = closes.filter((close) => close !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (known.length < 2 || first === undefined || last === undefined)
    return <svg aria-hidden="true" width={width} height={height} className="ml-auto block" />;
  const low = Math.min(...known);
  const span = Math.max(...known) - low || 1;
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      className={`ml-auto block ${last >= first ? 'text-up' : 'text-down'}`}
    >
      {runsOf(closes).map((run) => (
        <polyline
          key={run[0]?.index}
          points={pointsOf(run, closes.length, low, span)}
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinejoin="round"
        />
      ))}
    </svg>
  );
}
