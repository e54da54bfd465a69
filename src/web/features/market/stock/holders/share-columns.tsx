import type { Holder } from '#contract/market-stocks.ts';

const height = 24;
const step = 7;
const wide = 5;

/** How many quarters are drawn. */
export const quartersShown = 13;

/** Small columns of the shares at the end of each quarter; a quarter without a filing has none. Decorative. */
export function ShareColumns({ line, isPast }: { line: Holder['line']; isPast: boolean }) {
  const shown = line.slice(-quartersShown);
  const most = Math.max(...shown.map((shares) => shares ?? 0), 0);
  const start = quartersShown - shown.length;
  const columns = shown.map((shares, index) => {
    if (!shares || shares < 0) return '';
    const tall = Math.max(1, Math.round((shares / most) * (height - 1)));
    return `M${(start + index) * step} ${height - tall}h${wide}v${tall}h-${wide}z`;
  });
  return (
    <svg aria-hidden="true" width={quartersShown * step - 2} height={height + 1} className="ml-auto">
      <path
        d={columns.join('')}
        className={`${isPast ? 'fill-field' : 'fill-accent'} forced-colors:fill-[CanvasText]`}
      />
      <path d={`M0 ${height + 0.5}H${quartersShown * step - 2}`} className="fill-none stroke-rule" />
    </svg>
  );
}
