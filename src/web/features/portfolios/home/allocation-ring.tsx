import { decimal } from '#domain/decimal.ts';
import { percentOf } from '#domain/percents.ts';
import { percent } from '#web/lib/formats.ts';

export interface Slice {
  name: string;
  /** In dollars, above 0. */
  value: number;
}

const colours = [
  'text-ring-1',
  'text-ring-2',
  'text-ring-3',
  'text-ring-4',
  'text-ring-5',
  'text-ring-6',
] as const;
const maxNamedSlices = colours.length - 1;
const otherColour = 'text-ring-6';
const radius = 42;
const circumference = 2 * Math.PI * radius;
const gap = 1.5;

interface Part extends Slice {
  /** Fraction of the total, 0 to 1. */
  share: number;
  /** The share in per cent, as decimal text. */
  sharePercent: string;
  /** Sum of the shares before this one. */
  start: number;
  colour: string;
}

/** Returns the five largest slices and one for all others, with their shares. */
function partsOf(slices: readonly Slice[]): Part[] {
  const sorted = [...slices].sort((a, b) => b.value - a.value);
  const rest = sorted.slice(maxNamedSlices).reduce((sum, { value }) => sum + value, 0);
  const shown = [...sorted.slice(0, maxNamedSlices), ...(rest > 0 ? [{ name: 'Others', value: rest }] : [])];
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  let start = 0;
  return shown.map((slice, index) => {
    const share = slice.value / total;
    const sharePercent = percentOf(decimal(slice.value), decimal(total));
    const part = { ...slice, share, sharePercent, start, colour: colours[index] ?? otherColour };
    start += share;
    return part;
  });
}

/** Shows the allocation of a portfolio as a ring chart with a legend. */
export function AllocationRing({ slices }: { slices: readonly Slice[] }) {
  const parts = partsOf(slices);
  if (parts.length === 0) return null;
  return (
    <figure className="flex items-center gap-4 sm:gap-5">
      <svg aria-hidden="true" viewBox="0 0 100 100" className="size-20 flex-none sm:size-24 -rotate-90">
        {parts.map(({ name, share, start, colour }) => (
          <circle
            key={name}
            cx="50"
            cy="50"
            r={radius}
            fill="none"
            stroke="currentColor"
            strokeWidth="13"
            className={colour}
            strokeDasharray={`${Math.max(share * circumference - (parts.length > 1 ? gap : 0), 0.5)} ${circumference}`}
            strokeDashoffset={-start * circumference}
          />
        ))}
      </svg>
      <figcaption>
        <span className="sr-only">Allocation of the portfolio</span>
        <ul className="grid xs:grid-cols-[auto_auto] gap-x-3.5 gap-y-0.5 sm:gap-x-5 text-fine">
          {parts.map(({ name, sharePercent, colour }) => (
            <li key={name} className="figures flex items-center gap-2">
              <span aria-hidden="true" className={`size-2.5 rounded-xs bg-current ${colour}`} />
              <span className="min-w-11 font-medium">{name}</span>
              <span className="text-soft">{percent(sharePercent)}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
