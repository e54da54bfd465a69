import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilingGroup } from '#domain/company-filings/forms.ts';
import { longDate } from '#web/lib/formats.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ChoiceBar } from '#web/ui/choice-bar.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { PagePart } from '#web/ui/page-part.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { missingText } from './filing-texts.ts';
import { type FilingsReply, filingsQuery } from './filings-query.ts';
import { FilingsTable } from './filings-table.tsx';

/** A list that has not been read yet is there within minutes. */
const pollMs = 30_000;

type Shown = FilingGroup | 'all';

const choices: { value: Shown; name: string }[] = [
  { value: 'all', name: 'All' },
  { value: 'reports', name: 'Reports' },
  { value: 'events', name: 'Events' },
  { value: 'insiders', name: 'Insiders' },
  { value: 'owners', name: 'Owners' },
];

const measure =
  'The newest filings with the SEC, the US securities regulator. Reports of insiders and owners can also be ones that the company filed about another.';

function Missing({ missing, source, name }: Pick<FilingsReply, 'missing' | 'source'> & { name: string }) {
  return (
    <p className="max-w-[80ch] pt-2 text-soft">
      {missing && missingText(missing, name)}{' '}
      {source && <ExternalLink href={source}>Filings of {name} at the SEC</ExternalLink>}
    </p>
  );
}

function FilingsSkeleton() {
  return (
    <LoadingRegion>
      <Skeleton className="mt-4 h-60" />
    </LoadingRegion>
  );
}

interface FilingsProps {
  symbol: string;
  name: string;
}

/** What a company filed with the SEC: a dated list in plain words, or what is missing for it. */
export function FilingsSection({ symbol, name }: FilingsProps) {
  const [shown, setShown] = useState<Shown>('all');
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...filingsQuery(symbol, shown === 'all' ? undefined : shown),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => state.data?.pages[0]?.missing === 'waiting' && pollMs,
  });
  const first = data?.pages[0];
  const filings = data?.pages.flatMap((page) => page.filings) ?? [];
  const isListed = first !== undefined && first.missing === null;
  return (
    <PagePart
      id="filings"
      title="Filings"
      measure={isListed && measure}
      tools={isListed && <ChoiceBar label="Filings" choices={choices} selected={shown} onSelect={setShown} />}
    >
      {!first &&
        (error ? (
          <LoadFailure error={error} fallback="The filings could not be loaded." onRetry={refetch} />
        ) : (
          <FilingsSkeleton />
        ))}
      {first && !isListed && <Missing {...first} name={name} />}
      {isListed && filings.length === 0 && <p className="pt-3 text-soft">No filings of this kind.</p>}
      {filings.length > 0 && <FilingsTable filings={filings} />}
      {hasNextPage && (
        <p className="pt-3">
          <Button small disabled={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show earlier filings
          </Button>
        </p>
      )}
      {isListed && first.readAt && first.source && (
        <p className="pt-2 text-tiny text-soft">
          Read on {longDate(first.readAt.slice(0, 10))}.{' '}
          <ExternalLink href={first.source}>All filings at the SEC</ExternalLink>
        </p>
      )}
    </PagePart>
  );
}
