import { DataTable } from '#web/ui/data-table.tsx';
import { Link } from '#web/ui/link.tsx';
import type { KnownFact, KnownPage } from './known-fact.ts';
import { knownFacts, knownSummary } from './known-facts.ts';

const states = {
  known: { name: 'Known', colour: 'text-up' },
  part: { name: 'In part', colour: 'text-ink' },
  unknown: { name: 'Unknown', colour: 'text-soft' },
} as const;

/** A full, half or empty circle. */
function StateSign({ state }: { state: KnownFact['state'] }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 16"
      className={`mr-1.5 inline-block size-3.5 align-[-2px] ${states[state].colour}`}
    >
      <circle
        cx="8"
        cy="8"
        r="6"
        fill={state === 'known' ? 'currentColor' : 'none'}
        stroke="currentColor"
        strokeWidth="1.4"
        strokeDasharray={state === 'unknown' ? '2.2 2.5' : undefined}
      />
      {state === 'part' && <path d="M8 2a6 6 0 0 1 0 12Z" fill="currentColor" />}
    </svg>
  );
}

function Way({ way }: Pick<KnownFact, 'way'>) {
  if (!way) return null;
  return way.to ? (
    <Link
      to={way.to}
      className="text-link max-md:inline-flex max-md:min-h-11 max-md:items-center"
      rel="nofollow"
    >
      {way.text}
    </Link>
  ) : (
    <span className="text-soft">{way.text}</span>
  );
}

const onPhone = 'max-md:block max-md:h-auto! max-md:border-0! max-md:p-0!';
const broad = `${onPhone} max-md:col-span-2`;

/** What is known about a listing, what is not, and what a reader can do about it. */
export function KnownSection({ page }: { page: KnownPage }) {
  const facts = knownFacts(page);
  return (
    <section aria-labelledby="known-title" className="page-section">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id="known-title" className="section-title">
          What we know about it
        </h2>
        <p className="text-fine text-soft">{knownSummary(facts)}</p>
      </div>
      <DataTable
        caption="What is known about it"
        className="figure-table mt-1.5 w-full text-left max-md:block max-md:[&_thead]:hidden max-md:[&>tbody]:block"
        rows={facts}
        keyOf={({ what }) => what}
        rowProps={() => ({
          className:
            'max-md:grid max-md:grid-cols-[minmax(0,1fr)_auto] max-md:gap-x-3 max-md:border-b max-md:border-rule max-md:py-2.5',
        })}
        columns={[
          {
            cellClass: `text-left text-fine text-soft md:w-28 ${onPhone} max-md:col-start-2 max-md:row-start-1`,
            cell: ({ state }) => (
              <>
                <StateSign state={state} />
                {states[state].name}
              </>
            ),
          },
          {
            namesRow: true,
            cellClass: `text-left font-semibold! md:w-52 ${onPhone} max-md:col-start-1 max-md:row-start-1`,
            cell: ({ what }) => what,
          },
          { cellClass: `text-left whitespace-normal py-2! ${broad}`, cell: ({ text }) => text },
          {
            cellClass: `text-left whitespace-normal md:w-80 ${broad}`,
            cell: ({ way }) => <Way way={way} />,
          },
        ]}
      />
    </section>
  );
}
