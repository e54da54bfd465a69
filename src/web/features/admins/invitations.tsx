import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { admin, Invitation } from '../../../contract/admins.ts';
import { callApi } from '../../lib/api.ts';
import { dateAndTime } from '../../lib/formats.ts';
import { logFailure } from '../../lib/log.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { administratorsKey } from './administrators-query.ts';

const showError = (error: unknown) => toasts.error(messageOf(error, fallbacks.anything));

function NewLink({ link }: { link: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toasts.success('Link copied');
    } catch (error) {
      logFailure('the link could not be copied', error);
      toasts.error('The browser does not let us copy. Select the link and copy it.');
    }
  }
  return (
    <div className="grid gap-3 rounded-md bg-tint p-4">
      <p>Send this link to the person you invite. It works once, within seven days, and is shown only now.</p>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Invitation link"
          readOnly
          value={link}
          className="min-w-52 flex-1"
          onFocus={(event) => event.target.select()}
        />
        <Button className="min-h-10" onClick={copy}>
          Copy link
        </Button>
      </div>
    </div>
  );
}

function useInvite() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callApi<typeof admin.invite>('POST', '/admin/invitations'),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: administratorsKey }),
  });
}

function useRevoke() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi<typeof admin.revoke>('DELETE', '/admin/invitations/:id', { input: { id } }),
    onSuccess: ({ message }) => toasts.success(message),
    onError: showError,
    onSettled: () => client.invalidateQueries({ queryKey: administratorsKey }),
  });
}

function OpenInvitation({ invitation }: { invitation: Invitation }) {
  const revoke = useRevoke();
  const made = dateAndTime(invitation.createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-rule py-2.5">
      <span>
        Made by {invitation.createdBy} on {made}
        <span className="text-soft"> · valid until {dateAndTime(invitation.expiresAt)}</span>
      </span>
      <Button
        small
        look="danger"
        aria-label={`Revoke the invitation made on ${made}`}
        pending={revoke.isPending}
        onClick={() => revoke.mutate(invitation._id)}
      >
        Revoke
      </Button>
    </li>
  );
}

/** Makes links for the next administrators, and takes back those that nobody used. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const [shown, setShown] = useState<string>();
  const invite = useInvite();
  return (
    <section aria-labelledby="invitations" className="pt-10">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <h2 id="invitations" className="font-serif text-[22px] font-semibold">
          Invitations
        </h2>
        <Button
          look="primary"
          pending={invite.isPending}
          pendingLabel="Please wait"
          onClick={() => invite.mutate(undefined, { onSuccess: ({ link }) => setShown(link) })}
        >
          Invite an administrator
        </Button>
      </div>
      {shown && <NewLink link={shown} />}
      {invitations.length === 0 ? (
        <p className="pt-3 text-soft">No open invitations.</p>
      ) : (
        <ul className="pt-2">
          {invitations.map((invitation) => (
            <OpenInvitation key={invitation._id} invitation={invitation} />
          ))}
        </ul>
      )}
    </section>
  );
}
