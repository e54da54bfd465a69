import { useQuery } from '@tanstack/react-query';
import type { User } from '../../../contract/accounts.ts';
import { type Area, twoStepQuery } from './care-calls.ts';
import { DetailsForm } from './details-form.tsx';
import { PasswordForm } from './password-form.tsx';
import { Section } from './section.tsx';
import { SessionList } from './session-list.tsx';
import { TwoStepSection } from './two-step-section.tsx';

interface AccountSectionsProps {
  area: Area;
  user: User;
  onChanged: (user: User) => void;
  onTwoStepChanged?: () => void;
}

/** Whether two-step login is on, as far as is known: forms then ask for a code at once. */
export const useTwoStepOn = (area: Area): boolean => useQuery(twoStepQuery(area)).data?.on ?? false;

/** What customers and administrators alike do with their accounts. */
export function AccountSections({ area, user, onChanged, onTwoStepChanged }: AccountSectionsProps) {
  const twoStep = useTwoStepOn(area);
  return (
    <>
      <Section id="details" title="Name and e-mail">
        <DetailsForm area={area} user={user} twoStep={twoStep} onChanged={onChanged} />
      </Section>
      <Section
        id="two-step"
        title="Two-step login"
        about="Besides your password, a code of an app on your phone: a stolen password alone is of no use."
      >
        <TwoStepSection area={area} onChanged={() => onTwoStepChanged?.()} />
      </Section>
      <Section id="password" title="Password" about="A new password logs out every other device.">
        <PasswordForm area={area} twoStep={twoStep} />
      </Section>
      <Section
        id="sessions"
        title="Where you are logged in"
        about="All times are UTC. If you don’t know one, log it out and change your password."
      >
        <SessionList area={area} />
      </Section>
    </>
  );
}
