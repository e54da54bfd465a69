import { MovesSection } from '#web/features/investors/moves/moves-section.tsx';
import { SampleSection } from '#web/features/market/sample/sample-section.tsx';
import { SimilarSection } from '#web/features/market/similar-section.tsx';
import { SearchField } from '#web/features/search/search-field.tsx';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { Link } from '#web/ui/link.tsx';

const examples = [
  { to: '/stocks/NVDA', name: 'Nvidia' },
  { to: '/stocks/V#holders-title', name: 'who holds Visa' },
  { to: '/investors/warren-buffett', name: 'Warren Buffett' },
] as const;

/** Says what Holdwise does, beside the search. */
function Introduction() {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-center gap-x-12 gap-y-4 pt-6 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
      <h1 className="font-serif text-title leading-[1.16] font-semibold tracking-tight sm:text-display sm:text-balance">
        Look up any stock, see which investors own it, and keep your own portfolio
      </h1>
      <div>
        <SearchField />
        <p className="flex flex-wrap gap-x-4 pt-1 text-fine text-soft *:py-1">
          Try
          {examples.map(({ to, name }) => (
            <Link key={to} to={to}>
              {name}
            </Link>
          ))}
        </p>
      </div>
    </div>
  );
}

/** The part of the home page for visitors above the sections. */
export function VisitorOpening() {
  return (
    <>
      <Introduction />
      <LazyPart>
        <MovesSection />
      </LazyPart>
      <LazyPart>
        <SimilarSection />
      </LazyPart>
      <LazyPart>
        <SampleSection />
      </LazyPart>
    </>
  );
}
