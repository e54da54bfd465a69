import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { calendar } from '#contract/calendar.ts';
import { callApi } from '#web/lib/api.ts';
import { longDate } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CopyButton } from '#web/ui/copy-button.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { feedQuery } from './calendar-queries.ts';

function useFeed() {
  const client = useQueryClient();
  const [address, setAddress] = useState<string>();
  const reload = () => client.invalidateQueries({ queryKey: feedQuery().queryKey });
  const onError = (error: Error) => toasts.error(messageOf(error, fallbacks.generic));
  const renew = useMutation({
    mutationFn: () => callApi<typeof calendar.renewFeed>('POST', '/calendar-feed'),
    onSuccess: async ({ path }) => {
      setAddress(`${window.location.origin}${path}`);
      await reload();
    },
    onError,
  });
  const end = useMutation({
    mutationFn: () => callApi<typeof calendar.endFeed>('DELETE', '/calendar-feed'),
    onSuccess: async () => {
      setAddress(undefined);
      await reload();
      toasts.success('The calendar address no longer works.');
    },
    onError,
  });
  return { address, renew, end };
}

function NewAddress({ address }: { address: string }) {
  return (
    <div role="status" className="border-y border-rule py-3">
      <p>This address is shown only now. Add it to your calendar program as a subscription.</p>
      <p className="flex flex-wrap items-baseline gap-3 pt-1">
        <code className="min-w-0 break-all">{address}</code>
        <CopyButton text={address} />
      </p>
    </div>
  );
}

/** The address at which other programs read the calendar: create, renew and stop it. */
export function FeedAddress() {
  const query = useQuery(feedQuery());
  const { address, renew, end } = useFeed();
  const [asked, setAsked] = useState<'renew' | 'end'>();
  const close = () => setAsked(undefined);
  const feed = query.data?.feed;
  const read = feed?.readOn ? `last read on ${longDate(feed.readOn)}` : 'not read yet';
  return (
    <section aria-labelledby="feed-title" className="page-section">
      <h2 id="feed-title" className="section-title pb-3">
        In your own calendar
      </h2>
      <p className="max-w-prose pb-3">
        One address that Apple, Google and Outlook read every few hours. Anybody who knows it can read the
        dates of all your holdings, never shares or amounts.
      </p>
      {address && <NewAddress address={address} />}
      {feed && (
        <p className="pt-2 text-fine text-soft">
          Created on {longDate(feed.createdAt)}, {read}.
        </p>
      )}
      {/* Until it is known whether there is an address, a new one could replace it without a question. */}
      {!query.data && (
        <QueryPart query={query} loading={<Skeleton className="mt-3 h-9 w-40" />}>
          {() => null}
        </QueryPart>
      )}
      {query.data && (
        <div className="flex flex-wrap gap-3 pt-3">
          <Button
            pending={renew.isPending}
            pendingLabel="Creating..."
            onClick={() => (feed ? setAsked('renew') : renew.mutate())}
          >
            {feed ? 'Renew the address' : 'Create an address'}
          </Button>
          {feed && (
            <Button variant="danger" pending={end.isPending} onClick={() => setAsked('end')}>
              Stop the address
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        open={asked === 'renew'}
        title="Renew the address?"
        proceed="Renew"
        onCancel={close}
        onProceed={() => {
          close();
          renew.mutate();
        }}
      >
        The old one stops at once. Programs that read it need the new one.
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === 'end'}
        title="Stop the address?"
        proceed="Stop the address"
        isDeletion
        onCancel={close}
        onProceed={() => {
          close();
          end.mutate();
        }}
      >
        Programs that read it find nothing any more. A new address is another one.
      </ConfirmDialog>
    </section>
  );
}
