import { percent } from '../lib/formats.ts';

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
const named = colours.length - 1;
const otherColour = 'text-ring-6';
const radius = 42;
const round = 2 * Math.PI * radius;
const gap = 1.5;

interface Part extends Slice {
  share: number;
  start: number;
  colour: string;
}

/** The largest five by name, the rest together, each with its share of 1 and where it starts. */
function partsOf(slices: readonly Slice[]): Part[] {
  const sorted = [...slices].sort((a, b) => b.value - a.value);
  const rest = sorted.slice(named).reduce((sum, { value }) => sum + value, 0);
  const shown = [...sorted.slice(0, named), ...(rest > 0 ? [{ name: 'Others', value: rest }] : [])];
  const total = shown.reduce((sum, { value }) => sum + value, 0);
  let start = 0;
  return shown.map((slice, index) => {
    const share = slice.value / total;
    const part = { ...slice, share, start, colour: colours[index] ?? otherColour };
    start += share;
    return part;
  });
}

/** How a portfolio is spread: a ring, and its shares as a list. */
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
            strokeDasharray={`${Math.max(share * round - (parts.length > 1 ? gap : 0), 0.5)} ${round}`}
            strokeDashoffset={-start * round}
          />
        ))}
      </svg>
      <figcaption>
        <span className="sr-only">How the portfolio is spread</span>
        <ul className="grid min-[360px]:grid-cols-[auto_auto] gap-x-3.5 gap-y-0.5 sm:gap-x-5 text-[13px]">
          {parts.map(({ name, share, colour }) => (
            <li key={name} className="figures flex items-center gap-2">
              <span aria-hidden="true" className={`size-2.5 rounded-xs bg-current ${colour}`} />
              <span className="min-w-11 font-medium">{name}</span>
              <span className="text-soft">{percent(share * 100)}</span>
            </li>
          ))}
        </ul>
      </figcaption>
    </figure>
  );
}
