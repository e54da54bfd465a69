import type { digest } from '#contract/digest.ts';
import { callApi } from '#web/lib/api.ts';
import { UnsubscribeCard } from '#web/ui/unsubscribe-card.tsx';

/** Turns the summary off with the link of a mail. */
export function DigestUnsubscribePage() {
  return (
    <UnsubscribeCard
      title="Summary by e-mail"
      about="Your portfolios and alerts stay; only the summary stops. You can turn it on again in your account."
      label="Stop the summary"
      done="You get no more summaries."
      stop={(token) =>
        callApi<typeof digest.unsubscribe>('POST', '/digest/unsubscribe/:token', { input: { token } })
      }
    />
  );
}
