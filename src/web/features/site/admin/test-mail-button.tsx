import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { site } from '#contract/site.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { siteStateQuery } from '../site-queries.ts';

/** Sends a mail to the administrator and shows what the mail server answered. */
export function TestMailButton() {
  const client = useQueryClient();
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => callApi<typeof site.testMail>('POST', '/admin/site/test-mail'),
    onSettled: () => client.invalidateQueries(siteStateQuery()),
  });
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <Button
        pending={isPending}
        pendingLabel="Sending…"
        className="max-sm:min-h-11"
        onClick={() => mutate()}
      >
        Send a test mail to yourself
      </Button>
      <p role="status" className={error ? 'text-down' : 'text-soft'}>
        {error ? messageOf(error, fallbacks.generic) : data?.message}
      </p>
    </div>
  );
}
