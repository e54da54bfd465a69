import type { GroupState } from '#domain/plan/targets.ts';
import { percent, shareOf } from '#web/lib/formats.ts';
import { Amount } from '#web/ui/amount.tsx';
import { DataTable } from '#web/ui/data-table.tsx';

const stateNames = { within: 'within its band', above: 'above its band', below: 'below its band' } as const;

const signedPoints = (off: number) =>
  `${off > 0 ? '+' : off < 0 ? '−' : ''}${percent(Math.abs(off)).slice(0, -1)}`;

const isRest = ({ band }: GroupState) => band === 100;

const height = 20;

/** The band in grey, the target as a tick, what is held as a dot. */
function DriftBar({ group: { share, target, band, state }, most }: { group: GroupState; most: number }) {
  const place = (per: number) => (Math.min(Math.max(per, 0), most) / most) * 100;
  const [low, high] = [place(target - band), place(target + band)];
  const tone = state === 'within' ? 'text-accent' : 'text-down';
  return (
    <svg aria-hidden="true" className={`block h-5 w-full ${tone}`} overflow="visible">
      <line x1="0" x2="100%" y1={height / 2} y2={height / 2} className="stroke-rule" />
      <rect x={`${low}%`} width={`${high - low}%`} y="5" height="10" className="fill-rule" />
      <line
        x1={`${place(target)}%`}
        x2={`${place(share * 100)}%`}
        y1={height / 2}
        y2={height / 2}
        stroke="currentColor"
        strokeWidth="2"
      />
      <line
        x1={`${place(target)}%`}
        x2={`${place(target)}%`}
        y1="3"
        y2="17"
        className="stroke-ink"
        strokeWidth="2"
      />
      <circle cx={`${place(share * 100)}%`} cy={height / 2} r="4.5" fill="currentColor" />
    </svg>
  );
}

/** Each group with what it holds, its target, and how far it is off. */
export function DriftTable({ states, currency }: { states: readonly GroupState[]; currency: string }) {
  const most = Math.min(
    100,
    Math.max(
      ...states.map(({ share, target, band }) => Math.max(share * 100, band < 100 ? target + band : target)),
      10,
    ) * 1.05,
  );
  return (
    <DataTable
      caption={`Groups and their targets, in ${currency}`}
      className="figure-table page-table mt-4"
      rows={states}
      keyOf={({ name }) => name}
      columns={[
        {
          name: 'Group',
          cellClass: 'wraps',
          cell: ({ name, symbols }) => (
            <>
              {name} <span className="text-fine text-soft">{symbols.slice(0, 4).join(', ')}</span>
            </>
          ),
        },
        { name: 'Value', className: 'max-sm:hidden', cell: ({ value }) => <Amount value={value} /> },
        { name: 'Share', cell: ({ share }) => shareOf(share) },
        {
          name: `0 to ${Math.round(most)}%`,
          className: 'text-left max-lg:hidden',
          cellClass: 'min-w-72',
          cell: (group) => <DriftBar group={group} most={most} />,
        },
        {
          name: 'Target',
          cell: (group) => (
            <>
              {Number(group.target.toFixed(2))}%
              {!isRest(group) && <span className="max-sm:hidden"> ±{group.band}</span>}
            </>
          ),
        },
        {
          name: 'Points off',
          cell: ({ off }) => <b className="font-semibold">{signedPoints(off)}</b>,
        },
        {
          name: 'State',
          className: 'max-sm:hidden',
          cellClass: ({ state }) => (state === 'within' ? 'text-soft' : 'text-down'),
          cell: (group) => (isRest(group) ? '' : stateNames[group.state]),
        },
        {
          name: 'To target',
          className: 'max-md:hidden',
          cell: ({ missing }) => (
            <>
              {missing < 0 ? 'sell ' : 'buy '}
              <Amount value={Math.abs(missing)} />
            </>
          ),
        },
      ]}
    />
  );
}
