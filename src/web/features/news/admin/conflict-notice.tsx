import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import type { Article, news } from '#contract/news.ts';
import { ApiError, callApi } from '#web/lib/api.ts';
import { localDateAndTime } from '#web/lib/local-time.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { RowsSkeleton } from '#web/ui/skeleton.tsx';
import { type ArticleValues, valuesOf } from './article-values.ts';

/** Returns whether a save was refused because somebody else has saved the article meanwhile. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && error.code === 'conflict' && error.issues.length === 0;

type Words = Pick<ArticleValues, 'title' | 'lead' | 'description' | 'author' | 'topics'>;

const blocks = 'p, h2, h3, h4, li, th, td, pre';

/** The parts of an article that are compared: each field and each block of the text. */
function partsOf({ title, lead, author, topics, description }: Words): string[] {
  const { body } = new DOMParser().parseFromString(description, 'text/html');
  const texts = [...body.querySelectorAll(blocks)]
    .filter((block) => !block.querySelector(blocks))
    .map((block) => block.textContent ?? '');
  const parts = [title, lead, author && `By ${author}`, topics, ...texts];
  return [...new Set(parts.filter((part) => part.trim() !== ''))];
}

interface SideProps {
  name: string;
  parts: readonly string[];
  other: readonly string[];
}

/** One of two texts; what the other one does not have is marked. */
function Side({ name, parts, other }: SideProps) {
  return (
    <section aria-label={name} className="min-w-0">
      <h3 className="pb-1 text-fine text-soft">{name}</h3>
      <div className="max-h-80 overflow-y-auto rounded-md border border-rule bg-sheet p-3">
        {parts.map((part) => (
          <p key={part} dir="auto" className="pb-2 wrap-anywhere">
            {other.includes(part) ? part : <mark className="bg-highlight text-ink">{part}</mark>}
          </p>
        ))}
      </div>
    </section>
  );
}

interface ConflictNoticeProps {
  id: string;
  /** The message of the server, which names who saved the article. */
  message: string;
  values: ArticleValues;
  onTake: (theirs: Article) => void;
  onKeep: (theirs: Article) => void;
}

/** Shows the own text beside the one that somebody else has saved, and lets the editor choose. */
export function ConflictNotice({ id, message, values, onTake, onKeep }: ConflictNoticeProps) {
  const query = useQuery({
    queryKey: ['article-conflict', id, message],
    queryFn: async () =>
      (await callApi<typeof news.single>('GET', '/news/single/:id', { input: { id } })).data,
    staleTime: 0,
    gcTime: 0,
  });
  const { data: theirs } = query;
  const texts = useMemo(
    () => theirs && { theirs: partsOf(valuesOf(theirs)), mine: partsOf(values) },
    [theirs, values],
  );
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Two versions"
      className="mb-6 rounded-md border border-down bg-alarm p-4"
    >
      <p role="alert" className="font-semibold">
        {message}
      </p>
      {!theirs && (
        <div className="pt-3">
          <QueryPart
            query={query}
            loading={<RowsSkeleton count={2} />}
            fallback="Their version could not be loaded. Your text is still here."
          >
            {() => null}
          </QueryPart>
        </div>
      )}
      {theirs && texts && (
        <>
          <div className="grid gap-4 pt-3 @min-[640px]:grid-cols-2">
            <Side
              name={`Theirs, saved ${localDateAndTime(theirs.updatedAt)}`}
              parts={texts.theirs}
              other={texts.mine}
            />
            <Side name="Yours, not saved" parts={texts.mine} other={texts.theirs} />
          </div>
          <div className="flex flex-wrap gap-2 pt-3">
            <Button onClick={() => onTake(theirs)}>Take theirs</Button>
            <Button onClick={() => onKeep(theirs)}>Keep mine</Button>
          </div>
          <p className="pt-2 text-fine text-soft">
            If you keep yours, your next save replaces theirs, which stays in the list of versions.
          </p>
        </>
      )}
    </section>
  );
}
