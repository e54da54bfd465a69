import type { alerts } from '#contract/alerts.ts';
import { callApi } from '#web/lib/api.ts';
import { UnsubscribeCard } from '#web/ui/unsubscribe-card.tsx';

/** Stops mails about alerts with the link of a mail. */
export function AlertUnsubscribePage() {
  return (
    <UnsubscribeCard
      title="Mails about alerts"
      about="Your alerts stay; only the mails about them stop."
      label="Stop the mails"
      done="You get no more mails about alerts. The bell still shows what they find."
      stop={(token) =>
        callApi<typeof alerts.unsubscribe>('POST', '/alerts/unsubscribe/:token', { input: { token } })
      }
    />
  );
}
