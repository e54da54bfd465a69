import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { news } from '#contract/news.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { localDateAndTime } from '#web/lib/local-time.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import type { ArticleValues } from './article-values.ts';

interface VersionsPanelProps {
  id: string;
  /** Puts the words of a version into the form. */
  onOpen: (words: Partial<ArticleValues>) => void;
}

function useOpening({ id, onOpen }: VersionsPanelProps) {
  return useMutation({
    mutationFn: (version: number) =>
      callApi<typeof news.version>('GET', '/news/versions/:id/:version', { input: { id, version } }),
    onSuccess: ({ data: { topics, ...words } }, version) => {
      onOpen({ ...words, topics: topics.join(', ') });
      toasts.success(`Version ${version} is in the form. Save to restore it.`);
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}

type Version = ReplyOf<typeof news.versions>['versions'][number];

function VersionList({ versions, ...props }: VersionsPanelProps & { versions: readonly Version[] }) {
  const opening = useOpening(props);
  if (versions.length === 0)
    return <p className="pt-2 text-fine text-soft">The first version is stored with the next save.</p>;
  return (
    <ol>
      {versions.map(({ version, savedAt, savedBy }, index) => (
        <li key={version} className="flex items-center gap-3 border-b border-rule py-2 text-fine">
          <span className="w-5 font-semibold">{version}</span>
          <span className="min-w-0 flex-1">
            <span className="block wrap-anywhere">{savedBy || 'Before versions were kept'}</span>
            <time dateTime={savedAt} className="text-soft">
              {localDateAndTime(savedAt)}
            </time>
          </span>
          {index === 0 ? (
            <span className="text-soft">Current</span>
          ) : (
            <Button
              small
              aria-label={`Open version ${version}`}
              pending={opening.isPending && opening.variables === version}
              onClick={() => opening.mutate(version)}
            >
              Open
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}

function Versions(props: VersionsPanelProps) {
  const query = useQuery({
    ...apiQuery<typeof news.versions>('/news/versions/:id', { id: props.id }),
    staleTime: 0,
  });
  return (
    <QueryPart
      query={query}
      loading={<RowsSkeleton count={2} />}
      fallback="The versions could not be loaded."
    >
      {({ versions }) => <VersionList {...props} versions={versions} />}
    </QueryPart>
  );
}

/** The versions of an article's words. Opening one only changes the form, so nothing is lost. */
export function VersionsPanel(props: VersionsPanelProps) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="cursor-pointer text-fine text-soft">Versions</summary>
      {isOpen && <Versions {...props} />}
    </details>
  );
}
