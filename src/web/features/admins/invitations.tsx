import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { admin, Invitation } from '#contract/admins.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { dateAndTime } from '#web/lib/formats.ts';
import { logFailure } from '#web/lib/log.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { TextField } from '#web/ui/form-fields.tsx';

export const administratorsQuery = () => apiQuery<typeof admin.administrators>('/admin/administrators');
export const administratorsKey = administratorsQuery().queryKey;

const showError = (error: unknown) => toasts.error(messageOf(error, fallbacks.generic));

function NewLink({ link }: { link: string }) {
  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link);
      toasts.success('Link copied');
    } catch (error) {
      logFailure('could not copy the link', error);
      toasts.error('Copying failed. Please select the link and copy it.');
    }
  }
  return (
    <div className="grid gap-3 rounded-md bg-tint p-4">
      <p>
        Send this link to the person you invite. It works once, within seven days, and is not shown again.
      </p>
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
  const createdAt = dateAndTime(invitation.createdAt);
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-rule py-2.5">
      <span>
        Created by {invitation.createdBy} on {createdAt}
        <span className="text-soft"> · valid until {dateAndTime(invitation.expiresAt)}</span>
      </span>
      <Button
        small
        variant="danger"
        aria-label={`Revoke the invitation created on ${createdAt}`}
        pending={revoke.isPending}
        onClick={() => revoke.mutate(invitation._id)}
      >
        Revoke
      </Button>
    </li>
  );
}

/** Creates invitation links for administrators, and revokes unused ones. */
export function Invitations({ invitations }: { invitations: readonly Invitation[] }) {
  const [newLink, setNewLink] = useState<string>();
  const invite = useInvite();
  return (
    <section aria-labelledby="invitations" className="pt-10">
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <h2 id="invitations" className="font-serif text-title font-semibold">
          Invitations
        </h2>
        <Button
          variant="primary"
          pending={invite.isPending}
          pendingLabel="Please wait"
          onClick={() => invite.mutate(undefined, { onSuccess: ({ link }) => setNewLink(link) })}
        >
          Invite an administrator
        </Button>
      </div>
      {newLink && <NewLink link={newLink} />}
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
