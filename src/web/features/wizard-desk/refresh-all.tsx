import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { filings } from '../../../contract/filings.ts';
import { callApi } from '../../lib/api.ts';
import { grouped } from '../../lib/formats.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import type { FilingList } from './filing-queries.ts';
import { reloadWizards } from './wizard-list-query.ts';

interface Run {
  investors: number;
  startedAt: string;
}

/** The investors of a run that had their turn. */
const doneOf = ({ investors }: FilingList, { startedAt }: Run) =>
  investors.filter(({ following, lastRefresh }) => following && lastRefresh && lastRefresh.at >= startedAt);

function tellEnd(list: FilingList, run: Run): void {
  const done = doneOf(list, run);
  const failed = done.filter(({ lastRefresh }) => lastRefresh?.failed).length;
  const skipped = run.investors - done.length;
  if (failed + skipped === 0) toasts.success(`${grouped(done.length)} investors are up to date.`);
  else
    toasts.error(
      `${grouped(failed + skipped)} of ${grouped(run.investors)} investors could not be refreshed.`,
    );
}

/** Begins to refresh all investors, and tells once that is done. */
function useRefreshAll(list: FilingList) {
  const client = useQueryClient();
  const [run, setRun] = useState<Run>();
  const wasRefreshing = useRef(false);
  const { refreshing } = list;
  useEffect(() => {
    if (wasRefreshing.current && !refreshing && run) {
      tellEnd(list, run);
      setRun(undefined);
      void reloadWizards(client);
    }
    wasRefreshing.current = refreshing;
  }, [refreshing, list, run, client]);
  const begin = useMutation({
    mutationFn: () => callApi<typeof filings.refreshAll>('POST', '/wizards/filings/refresh-all'),
    onSuccess: async (begun) => {
      wasRefreshing.current = true;
      await reloadWizards(client);
      setRun(begun);
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.anything)),
  });
  return { run, begin };
}

/** A button for all investors at once, with how far it is. */
export function RefreshAll({ list }: { list: FilingList }) {
  const { run, begin } = useRefreshAll(list);
  const busy = list.refreshing || begin.isPending;
  const progress = run ? `${grouped(doneOf(list, run).length)} of ${grouped(run.investors)}` : 'Refreshing…';
  return (
    <>
      <Button pending={busy} pendingLabel={progress} onClick={() => begin.mutate()}>
        Refresh all
      </Button>
      <span role="status" className="sr-only">
        {busy ? 'The investors are being refreshed.' : ''}
      </span>
    </>
  );
}
