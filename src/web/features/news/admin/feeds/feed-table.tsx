import type { FeedSource, feed } from '#contract/feeds.ts';
import { callApi } from '#web/lib/api.ts';
import { dateAndTime, grouped } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmedDeletion } from '#web/ui/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { useFeedChange } from './feed-queries.ts';

function When({ at }: { at: string | null }) {
  if (at === null) return <span className="text-soft">never</span>;
  return <time dateTime={at}>{dateAndTime(at)}</time>;
}

const feedName = ({ title, url }: FeedSource) => title || new URL(url).hostname;

function SwitchButton({ source }: { source: FeedSource }) {
  const { _id: id, isOn } = source;
  const change = useFeedChange(() =>
    callApi<typeof feed.switch>('PUT', '/admin/feeds/:id', { input: { id }, body: { isOn: !isOn } }),
  );
  const verb = isOn ? 'Switch off' : 'Switch on';
  return (
    <Button
      small
      pending={change.isPending}
      aria-label={`${verb} ${feedName(source)}`}
      onClick={() => change.mutate(undefined)}
    >
      {verb}
    </Button>
  );
}

function RemoveButton({ source, onRemoved }: { source: FeedSource; onRemoved: () => void }) {
  const name = feedName(source);
  const remove = useFeedChange((id: string) =>
    callApi<typeof feed.remove>('DELETE', '/admin/feeds/:id', { input: { id } }),
  );
  return (
    <ConfirmedDeletion
      verb="Remove"
      name={name}
      pending={remove.isPending}
      onDelete={(done) => remove.mutate(source._id, { onSettled: done, onSuccess: onRemoved })}
    >
      {name} is no longer fetched, and its news disappear from the site.
    </ConfirmedDeletion>
  );
}

const origins: Record<FeedSource['origin'], string> = {
  shipped: 'Shipped',
  configured: 'Set by FEED_URLS',
  added: 'Added here',
};

const columns: readonly DataColumn<FeedSource>[] = [
  {
    name: 'Feed',
    cellClass: 'wrap-anywhere whitespace-normal!',
    cell: ({ url, title, origin, isOn, failing }) => (
      <>
        <span className={isOn ? 'font-semibold' : 'font-semibold text-soft'}>
          {title || 'Not fetched yet'}
        </span>
        {!isOn && <span className="badge ml-2">Off</span>}
        {isOn && failing && <span className="badge ml-2 text-down!">Failing</span>}
        <small className="block text-tiny text-soft">{url}</small>
        <small className="block text-tiny text-soft">{origins[origin]}</small>
      </>
    ),
  },
  { name: 'Items', label: 'Items', cell: ({ items }) => grouped(items) },
  {
    name: 'Last success (UTC)',
    label: 'Last success (UTC)',
    cell: ({ succeededAt }) => <When at={succeededAt} />,
  },
  {
    name: 'Last failure (UTC)',
    label: 'Last failure (UTC)',
    cellClass: 'wrap-anywhere whitespace-normal!',
    cell: ({ failedAt, failure }) => (
      <span>
        <When at={failedAt} />
        {failure && <small className="block text-tiny text-soft">{failure}</small>}
      </span>
    ),
  },
];

interface FeedTableProps {
  feeds: readonly FeedSource[];
  onRemoved: () => void;
}

/** The feeds with their state, and what can be done with each. */
export function FeedTable({ feeds, onRemoved }: FeedTableProps) {
  return (
    <DataTable
      caption="The feeds behind the latest news"
      className="data-table admin-table admin-cards"
      rows={feeds}
      keyOf={({ _id }) => _id}
      columns={[
        ...columns,
        {
          name: <span className="sr-only">Actions</span>,
          cellClass: 'row-actions',
          cell: (source) =>
            source.origin !== 'configured' && (
              <span className="inline-flex gap-2">
                <SwitchButton source={source} />
                {source.origin === 'added' && <RemoveButton source={source} onRemoved={onRemoved} />}
              </span>
            ),
        },
      ]}
    />
  );
}
