import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { filings } from '#contract/investor-filings.ts';
import { callApi } from '#web/lib/api.ts';
import { grouped } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { counted } from '#web/lib/phrases.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { type FilingList, reloadInvestors } from './admin-queries.ts';

interface Run {
  investors: number;
  startedAt: string;
}

/** Returns the investors that a run has refreshed so far. */
const doneOf = ({ investors }: FilingList, { startedAt }: Run) =>
  investors.filter(({ following, lastRefresh }) => following && lastRefresh && lastRefresh.at >= startedAt);

function toastResult(list: FilingList, run: Run): void {
  const done = doneOf(list, run);
  const failed = done.filter(({ lastRefresh }) => lastRefresh?.failed).length;
  const skipped = run.investors - done.length;
  if (failed + skipped === 0) toasts.success(`${counted(done.length, 'investor')} up to date.`);
  else
    toasts.error(
      `${grouped(failed + skipped)} of ${counted(run.investors, 'investor')} could not be refreshed.`,
    );
}

/** Starts to refresh all investors and shows a toast at the end. */
function useRefreshAll(list: FilingList) {
  const client = useQueryClient();
  const [run, setRun] = useState<Run>();
  const wasRefreshing = useRef(false);
  const { refreshing } = list;
  useEffect(() => {
    if (wasRefreshing.current && !refreshing && run) {
      toastResult(list, run);
      setRun(undefined);
      void reloadInvestors(client);
    }
    wasRefreshing.current = refreshing;
  }, [refreshing, list, run, client]);
  const start = useMutation({
    mutationFn: () => callApi<typeof filings.refreshAll>('POST', '/wizards/filings/refresh-all'),
    onSuccess: async (started) => {
      wasRefreshing.current = true;
      await reloadInvestors(client);
      setRun(started);
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
  return { run, start };
}

/** A button that refreshes all investors and shows the progress. */
export function RefreshAll({ list }: { list: FilingList }) {
  const { run, start } = useRefreshAll(list);
  const busy = list.refreshing || start.isPending;
  const progress = run ? `${grouped(doneOf(list, run).length)} of ${grouped(run.investors)}` : 'Refreshing…';
  return (
    <>
      <Button pending={busy} pendingLabel={progress} onClick={() => start.mutate()}>
        Refresh all
      </Button>
      <span role="status" className="sr-only">
        {busy ? 'The investors are being refreshed.' : ''}
      </span>
    </>
  );
}
