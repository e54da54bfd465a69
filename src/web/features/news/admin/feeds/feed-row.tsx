import type { FeedSource, feed } from '#contract/feeds.ts';
import { callApi } from '#web/lib/api.ts';
import { dateAndTime, grouped } from '#web/lib/formats.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmedDeletion } from '#web/ui/confirm-dialog.tsx';
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

/** One feed with its state, and what can be done with it. */
export function FeedRow({ source, onRemoved }: { source: FeedSource; onRemoved: () => void }) {
  const { url, title, origin, isOn, items, succeededAt, failedAt, failure, failing } = source;
  return (
    <tr>
      <th scope="row" className="wrap-anywhere whitespace-normal!">
        <span className={isOn ? 'font-semibold' : 'font-semibold text-soft'}>
          {title || 'Not fetched yet'}
        </span>
        {!isOn && <span className="badge ml-2">Off</span>}
        {isOn && failing && <span className="badge ml-2 text-down!">Failing</span>}
        <small className="block text-tiny text-soft">{url}</small>
        <small className="block text-tiny text-soft">{origins[origin]}</small>
      </th>
      <td data-label="Items">{grouped(items)}</td>
      <td data-label="Last success (UTC)">
        <When at={succeededAt} />
      </td>
      <td data-label="Last failure (UTC)" className="wrap-anywhere whitespace-normal!">
        <span>
          <When at={failedAt} />
          {failure && <small className="block text-tiny text-soft">{failure}</small>}
        </span>
      </td>
      <td className="row-actions">
        {origin !== 'configured' && (
          <span className="inline-flex gap-2">
            <SwitchButton source={source} />
            {origin === 'added' && <RemoveButton source={source} onRemoved={onRemoved} />}
          </span>
        )}
      </td>
    </tr>
  );
}
