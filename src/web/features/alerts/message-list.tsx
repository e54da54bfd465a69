import type { AlertMessage } from '#contract/alerts.ts';
import { mediumDate } from '#web/lib/formats.ts';
import { LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { mailNames } from './alert-kind-names.ts';
import { useAlertMessages, useMarkRead } from './alert-queries.ts';
import { messageDay, subjectPath, subjectTopic, useAlertTexts } from './alert-subject.ts';

function Message({ message }: { message: AlertMessage }) {
  const { mail, isRead } = message;
  const { finding } = useAlertTexts();
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 border-b border-rule py-2 text-sm">
      <span className={`min-w-0 flex-1 basis-60 wrap-anywhere ${isRead ? '' : 'font-semibold'}`}>
        <Link to={subjectPath(message)} className="symbol-link">
          {{ security: message.symbol, investor: '13F', portfolio: 'Portfolio' }[subjectTopic(message)]}
        </Link>{' '}
        {finding(message)}
        {!isRead && <span className="sr-only">, new</span>}
      </span>
      <span className="text-fine text-soft">
        {mediumDate(messageDay(message))} · {mailNames[mail]}
      </span>
    </li>
  );
}

/** The last messages of alerts, and what became of their mails. */
export function MessageList() {
  const { data, error, refetch } = useAlertMessages();
  const markRead = useMarkRead();
  const [newest] = data?.messages ?? [];
  if (!data && error)
    return (
      <div className="pt-6">
        <LoadFailure error={error} fallback="What your alerts found could not be loaded." onRetry={refetch} />
      </div>
    );
  if (!data || !newest) return null;
  return (
    <section aria-labelledby="alert-messages" className="pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h3 id="alert-messages" className="part-title">
          What they found
        </h3>
        {data.unread > 0 && (
          <Button small pending={markRead.isPending} onClick={() => markRead.mutate(newest)}>
            Mark all as read
          </Button>
        )}
      </div>
      <ul className="pt-2">
        {data.messages.map((message) => (
          <Message key={message._id} message={message} />
        ))}
      </ul>
    </section>
  );
}
