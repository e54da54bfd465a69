import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { User } from '#contract/accounts.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { FormFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { type Area, emailQuery, type SettingsCall, twoStepQuery } from './account-areas.ts';
import { DetailsForm } from './details-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { SessionList } from './session-list.tsx';
import { TwoStepSection } from './two-step-section.tsx';

function Unconfirmed({ area, children }: { area: Area; children: ReactNode }) {
  const send = useMutation({
    mutationFn: () => callApi<SettingsCall<'sendConfirmation'>>('POST', `/${area}/email/send-link`),
    onSuccess: ({ message }) => toasts.success(message),
  });
  return (
    <div className="grid gap-3 rounded-md bg-tint px-4 py-3">
      <p>{children}</p>
      <FormFailure error={send.error} />
      <div>
        <Button pending={send.isPending} pendingLabel="Please wait" onClick={() => send.mutate()}>
          Send the link again
        </Button>
      </div>
    </div>
  );
}

interface ConfirmationProps {
  area: Area;
  email: string;
  pendingEmail: string | null;
  isVerified: boolean;
}

function Confirmation({ area, email, pendingEmail, isVerified }: ConfirmationProps) {
  if (pendingEmail !== null) {
    return (
      <Unconfirmed area={area}>
        <strong className="font-semibold">{pendingEmail} is not confirmed yet.</strong> Open the link that we
        sent to it. Until then your address is still {email}.
      </Unconfirmed>
    );
  }
  if (!isVerified) {
    return (
      <Unconfirmed area={area}>
        <strong className="font-semibold">Your e-mail address is not confirmed yet.</strong> Open the link
        that we sent to {email}. This proves that the address is yours, which two-step login requires.
      </Unconfirmed>
    );
  }
  return <p className="text-soft">Your e-mail address is confirmed.</p>;
}

function ConfirmationLoading() {
  return (
    <LoadingRegion>
      <Skeleton className="my-0.5 h-5 w-64" />
    </LoadingRegion>
  );
}

/** Shows whether the e-mail address is confirmed, with a button to send the link again. */
function EmailStatus({ area, email }: { area: Area; email: string }) {
  const query = useQuery(emailQuery(area));
  return (
    <QueryPart query={query} fallback={fallbacks.generic} loading={<ConfirmationLoading />}>
      {({ verified, pendingEmail }) => (
        <Confirmation area={area} email={email} pendingEmail={pendingEmail} isVerified={verified} />
      )}
    </QueryPart>
  );
}

interface SectionProps {
  id: string;
  title: string;
  /** A one-sentence explanation. */
  about?: ReactNode;
  children: ReactNode;
}

/** A section of the account page: title and explanation on the left of a wide screen, content on the right. */
export function AccountSection({ id, title, about, children }: SectionProps) {
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-4 border-t border-rule py-7 md:grid-cols-[minmax(0,260px)_minmax(0,560px)]"
    >
      <div>
        <h2 id={id} className="font-serif text-title leading-tight font-semibold">
          {title}
        </h2>
        {about && <p className="pt-2 text-sm text-soft">{about}</p>}
      </div>
      <div>{children}</div>
    </section>
  );
}

interface AccountSectionsProps {
  area: Area;
  user: User;
  onChanged: (user: User) => void;
  onTwoStepChanged?: () => void;
}

/** Returns whether two-step login is on, so that forms request a code at once; false while loading. */
export const useTwoStepOn = (area: Area): boolean => useQuery(twoStepQuery(area)).data?.on ?? false;

/** The account settings that customers and administrators share. */
export function AccountSections({ area, user, onChanged, onTwoStepChanged }: AccountSectionsProps) {
  const twoStep = useTwoStepOn(area);
  return (
    <>
      <AccountSection id="details" title="Name and e-mail">
        <div className="grid gap-5">
          <EmailStatus area={area} email={user.email} />
          <DetailsForm area={area} user={user} twoStep={twoStep} onChanged={onChanged} />
        </div>
      </AccountSection>
      <AccountSection
        id="two-step"
        title="Two-step login"
        about="Requires a code from an app on your phone in addition to your password. A stolen password alone is then useless."
      >
        <TwoStepSection area={area} onChanged={() => onTwoStepChanged?.()} />
      </AccountSection>
      <AccountSection id="password" title="Password" about="A new password logs out every other device.">
        <PasswordForm area={area} twoStep={twoStep} />
      </AccountSection>
      <AccountSection
        id="sessions"
        title="Where you are logged in"
        about="All times are UTC. If you don’t recognise a session, log it out and change your password."
      >
        <SessionList area={area} />
      </AccountSection>
    </>
  );
}
