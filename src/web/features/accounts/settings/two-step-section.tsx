import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '#web/lib/api.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { FormFailure } from '#web/ui/alert.tsx';
import { Button, SubmitButton } from '#web/ui/button.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { type Area, emailQuery, type SettingsCall, twoStepQuery } from './account-areas.ts';
import { type Reauthentication, ReauthenticationFields } from './reauthentication-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOnTwoStep } from './turn-on-two-step.tsx';

interface ReauthenticateProps {
  submit: string;
  send: (reauthentication: Reauthentication) => Promise<unknown>;
  onCancel: () => void;
}

/** Requests password and code before a change of two-step login. */
function Reauthenticate({ submit, send, onCancel }: ReauthenticateProps) {
  const change = useMutation({ mutationFn: send });
  const { register, handleSubmit, errors, failure } = useServerForm<Reauthentication>(change.error, {
    defaultValues: { password: '', code: '' },
  });
  return (
    <form noValidate onSubmit={handleSubmit((fields) => change.mutate(fields))} className="grid gap-4">
      <FormFailure error={failure} />
      <ReauthenticationFields register={register} errors={errors} twoStep />
      <div className="flex flex-wrap gap-2">
        <SubmitButton pending={change.isPending}>{submit}</SubmitButton>
        <Button className="min-h-10" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const fewCodes = 3;

function CodesLeft({ left }: { left: number }) {
  const count = left === 1 ? '1 recovery code' : `${left} recovery codes`;
  return (
    <p className={left <= fewCodes ? 'text-down' : 'text-soft'}>
      {count} left{left <= fewCodes ? '. Create new ones before they run out.' : '.'}
    </p>
  );
}

type Action = 'none' | 'turning on' | 'turning off' | 'creating codes';

interface OnProps {
  area: Area;
  recoveryCodesLeft: number;
  onCodes: (codes: string[]) => void;
  onEnded: () => void;
}

function On({ area, recoveryCodesLeft, onCodes, onEnded }: OnProps) {
  const [action, setAction] = useState<Action>('none');
  const stop = () => setAction('none');
  if (action === 'turning off') {
    const send = async (body: Reauthentication) => {
      const { message } = await callApi<SettingsCall<'endTwoStep'>>('POST', `/${area}/two-step/end`, {
        body,
      });
      toasts.success(message);
      onEnded();
    };
    return <Reauthenticate submit="Turn off" send={send} onCancel={stop} />;
  }
  if (action === 'creating codes') {
    const send = async (body: Reauthentication) => {
      const reply = await callApi<SettingsCall<'newRecoveryCodes'>>(
        'POST',
        `/${area}/two-step/recovery-codes`,
        {
          body,
        },
      );
      stop();
      onCodes(reply.recoveryCodes);
    };
    return <Reauthenticate submit="Create new codes" send={send} onCancel={stop} />;
  }
  return (
    <div className="grid gap-4">
      <div>
        <p>
          <strong className="font-semibold">On.</strong> Logging in requires a code from your app.
        </p>
        <CodesLeft left={recoveryCodesLeft} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAction('creating codes')}>New recovery codes</Button>
        <Button variant="danger" onClick={() => setAction('turning off')}>
          Turn off
        </Button>
      </div>
    </div>
  );
}

function Off({ area, onCodes }: { area: Area; onCodes: (codes: string[]) => void }) {
  const [action, setAction] = useState<Action>('none');
  // The button is shown while this is unknown; the server refuses the call if the address is not confirmed.
  const verified = useQuery(emailQuery(area)).data?.verified ?? true;
  const [enrolment, setEnrolment] = useState<{ secret: string; uri: string }>();
  const stop = () => {
    setAction('none');
    setEnrolment(undefined);
  };
  if (action === 'turning on') {
    return (
      <TurnOnTwoStep
        area={area}
        enrolment={enrolment}
        onStarted={setEnrolment}
        onCancel={stop}
        onDone={onCodes}
      />
    );
  }
  return (
    <div className="grid gap-4">
      <p>
        <strong className="font-semibold">Off.</strong> Anyone who has your password can log in.
      </p>
      {verified ? (
        <div>
          <Button onClick={() => setAction('turning on')}>Turn on two-step login</Button>
        </div>
      ) : (
        <p className="text-soft">Confirm your e-mail address first, above. Then you can turn it on here.</p>
      )}
    </div>
  );
}

function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="mb-4 h-5 w-64" />
      <Skeleton className="h-9 w-48" />
    </LoadingRegion>
  );
}

interface TwoStepSectionProps {
  area: Area;
  /** Called after two-step login was turned on or off. */
  onChanged: () => void;
}

/** Shows whether two-step login is on, and turns it on or off. */
export function TwoStepSection({ area, onChanged }: TwoStepSectionProps) {
  const client = useQueryClient();
  const query = useQuery(twoStepQuery(area));
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = async () => {
    await client.invalidateQueries(twoStepQuery(area));
    onChanged();
  };
  if (codes) {
    const handleSaved = () => {
      setCodes(undefined);
      void refresh();
    };
    return <RecoveryCodes codes={codes} onSaved={handleSaved} />;
  }
  return (
    <QueryPart query={query} fallback={fallbacks.generic} loading={<Loading />}>
      {({ on, recoveryCodesLeft }) =>
        on ? (
          <On
            area={area}
            recoveryCodesLeft={recoveryCodesLeft}
            onCodes={setCodes}
            onEnded={() => void refresh()}
          />
        ) : (
          <Off area={area} onCodes={setCodes} />
        )
      }
    </QueryPart>
  );
}
