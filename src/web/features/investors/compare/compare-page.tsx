import '#web/ui/figure-pages.css';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InvestorSummary } from '#contract/investor-pages.ts';
import { shareOf } from '#web/lib/formats.ts';
import { investorsQuery } from '#web/lib/investor-queries.ts';
import { useInBrowser } from '#web/lib/use-in-browser.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Link } from '#web/ui/link.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { comparisonQuery } from '../page-queries.ts';
import { ComparisonResult } from './comparison-result.tsx';

/** With more holdings a first look at a comparison shows hardly any common one. */
const mostHoldings = 60;

/** Returns the slugs of the two largest investors with a portfolio that one can overlook; none if there are not two. */
function exampleOf(investors: readonly InvestorSummary[]): string[] {
  const [first, second] = investors
    .filter(({ holdings }) => holdings > 0 && holdings <= mostHoldings)
    .toSorted((a, b) => b.value - a.value);
  return first && second ? [first.slug, second.slug] : [];
}

type Side = 'a' | 'b';

const loading = <RowsSkeleton count={16} />;

interface PickerProps {
  label: string;
  investors: readonly InvestorSummary[];
  selected: string;
  onSelect: (slug: string) => void;
}

function Picker({ label, investors, selected, onSelect }: PickerProps) {
  const isKnown = investors.some(({ slug }) => slug === selected);
  return (
    <SelectField
      label={label}
      className="w-full sm:w-90"
      value={isKnown ? selected : ''}
      onChange={({ target }) => onSelect(target.value)}
    >
      <option value="">Choose an investor</option>
      {investors
        .toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
        .map(({ slug, name, firm }) => (
          <option key={slug} value={slug}>
            {firm ? `${name} · ${firm}` : name}
          </option>
        ))}
    </SelectField>
  );
}

interface PickersProps extends Record<Side, string> {
  investors: readonly InvestorSummary[];
  onChange: (chosen: Record<Side, string>) => void;
}

function Pickers({ investors, a, b, onChange }: PickersProps) {
  return (
    <div className="flex flex-wrap gap-4">
      <Picker
        label="First investor"
        investors={investors}
        selected={a}
        onSelect={(slug) => onChange({ a: slug, b })}
      />
      <Picker
        label="Second investor"
        investors={investors}
        selected={b}
        onSelect={(slug) => onChange({ a, b: slug })}
      />
    </div>
  );
}

function Result({ a, b }: Record<Side, string>) {
  const query = useQuery({ ...comparisonQuery(a, b), placeholderData: keepPreviousData });
  return (
    <QueryPart query={query} fallback="The comparison could not be loaded." loading={loading}>
      {(comparison) => <ComparisonResult comparison={comparison} />}
    </QueryPart>
  );
}

function Chosen({ a, b }: Record<Side, string>) {
  if (!a || !b) return <EmptyState>Choose two investors to compare what they hold.</EmptyState>;
  if (a === b)
    return (
      <EmptyState>
        Choose two different investors: everyone’s overlap with oneself is {shareOf(1)}.
      </EmptyState>
    );
  return <Result a={a} b={b} />;
}

/** Two investors side by side: what both hold, what only one of them holds, and how alike they are. */
export function ComparePage() {
  const { search, change } = usePageSearch();
  const { data, error, refetch } = useQuery(investorsQuery());
  const investors = data?.investors ?? [];
  const inBrowser = useInBrowser();
  const isExample = inBrowser && !search.get('a') && !search.get('b');
  const [a = '', b = ''] = isExample
    ? exampleOf(investors)
    : [search.get('a') ?? undefined, search.get('b') ?? undefined];
  return (
    <>
      <nav aria-label="Breadcrumb" className="pt-5 text-fine text-soft">
        <Link to="/investors" className="no-underline hover:underline">
          Investors
        </Link>
        <span aria-hidden="true"> › </span>
        Compare
      </nav>
      <h1 className="page-title pt-2">Two investors side by side</h1>
      <div className="pt-5 pb-8">
        {error && !data ? (
          <LoadFailure
            error={error}
            fallback="The list of investors could not be loaded."
            onRetry={refetch}
          />
        ) : (
          <Pickers investors={investors} a={a} b={b} onChange={change} />
        )}
      </div>
      {isExample && a && (
        <p className="-mt-4 pb-6 text-fine text-soft">An example. Choose the two investors to compare.</p>
      )}
      {(a && b) || (data && inBrowser) ? <Chosen a={a} b={b} /> : !error && loading}
    </>
  );
}
