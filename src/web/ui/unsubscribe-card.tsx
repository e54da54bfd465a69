import { useMutation } from '@tanstack/react-query';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { AccountCard } from './account-card.tsx';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { BrokenLink, useLinkToken } from './link-token.tsx';
import { Skeleton } from './skeleton.tsx';

interface Unsubscribing {
  /** Says what stays as it is. */
  about: string;
  label: string;
  done: string;
  stop: (token: string) => Promise<unknown>;
}

function Unsubscribe({ token, about, label, done, stop: call }: Unsubscribing & { token: string }) {
  const stop = useMutation({ mutationFn: () => call(token) });
  if (stop.isSuccess) return <p role="status">{done}</p>;
  return (
    <div className="grid gap-4">
      {stop.isError ? (
        <Alert>{messageOf(stop.error, fallbacks.generic)}</Alert>
      ) : (
        <p className="text-soft">{about}</p>
      )}
      <Button
        variant="primary"
        className="min-h-10"
        pending={stop.isPending}
        pendingLabel="Please wait"
        onClick={() => stop.mutate()}
      >
        {label}
      </Button>
    </div>
  );
}

/** Stops mails with the link of one. It needs a click, because mail scanners open links. */
export function UnsubscribeCard({ title, ...unsubscribing }: Unsubscribing & { title: string }) {
  const token = useLinkToken();
  return (
    <AccountCard title={title}>
      {token === undefined && <Skeleton className="h-24 w-full" />}
      {token === '' && <BrokenLink />}
      {token && <Unsubscribe token={token} {...unsubscribing} />}
    </AccountCard>
  );
}
