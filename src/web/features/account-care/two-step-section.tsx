import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { callApi } from '../../lib/api.ts';
import { showIssues } from '../../lib/credential-checks.ts';
import { fallbacks } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { Button } from '../../ui/button.tsx';
import { Failure } from '../../ui/failure.tsx';
import { LoadingRegion } from '../../ui/loading-region.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SubmitButton } from '../../ui/submit-button.tsx';
import { type Area, type CareCall, twoStepQuery } from './care-calls.ts';
import { FormFailure } from './form-failure.tsx';
import { type Proof, ProofFields } from './proof-fields.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { TurnOnTwoStep } from './turn-on-two-step.tsx';

interface ProveProps {
  submit: string;
  send: (proof: Proof) => Promise<unknown>;
  onCancel: () => void;
}

/** Asks for password and code before something about two-step login is changed. */
function Prove({ submit, send, onCancel }: ProveProps) {
  const { register, handleSubmit, formState, setError } = useForm<Proof>({
    defaultValues: { password: '', code: '' },
  });
  const change = useMutation({ mutationFn: send });
  const onSubmit = handleSubmit((fields) =>
    change.mutate(fields, { onError: (error) => showIssues(error, setError, ['password', 'code']) }),
  );
  return (
    <form noValidate onSubmit={onSubmit} className="grid gap-4">
      <FormFailure error={change.error} fields={['password', 'code']} />
      <ProofFields register={register} errors={formState.errors} twoStep />
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
  const words = left === 1 ? '1 recovery code' : `${left} recovery codes`;
  return (
    <p className={left <= fewCodes ? 'text-down' : 'text-soft'}>
      {words} left{left <= fewCodes ? '. Make new ones before they run out.' : '.'}
    </p>
  );
}

type Doing = 'nothing' | 'turning on' | 'turning off' | 'making codes';

interface OnProps {
  area: Area;
  recoveryCodesLeft: number;
  onCodes: (codes: string[]) => void;
  onEnded: () => void;
}

function On({ area, recoveryCodesLeft, onCodes, onEnded }: OnProps) {
  const [doing, setDoing] = useState<Doing>('nothing');
  const stop = () => setDoing('nothing');
  if (doing === 'turning off') {
    const send = async (body: Proof) => {
      const { message } = await callApi<CareCall<'endTwoStep'>>('POST', `/${area}/two-step/end`, { body });
      toasts.success(message);
      onEnded();
    };
    return <Prove submit="Turn off" send={send} onCancel={stop} />;
  }
  if (doing === 'making codes') {
    const send = async (body: Proof) => {
      const made = await callApi<CareCall<'newRecoveryCodes'>>('POST', `/${area}/two-step/recovery-codes`, {
        body,
      });
      stop();
      onCodes(made.recoveryCodes);
    };
    return <Prove submit="Make new codes" send={send} onCancel={stop} />;
  }
  return (
    <div className="grid gap-4">
      <div>
        <p>
          <strong className="font-semibold">On.</strong> Logging in asks for a code of your app.
        </p>
        <CodesLeft left={recoveryCodesLeft} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setDoing('making codes')}>New recovery codes</Button>
        <Button look="danger" onClick={() => setDoing('turning off')}>
          Turn off
        </Button>
      </div>
    </div>
  );
}

function Off({ area, onCodes }: { area: Area; onCodes: (codes: string[]) => void }) {
  const [doing, setDoing] = useState<Doing>('nothing');
  const [begun, setBegun] = useState<{ secret: string; uri: string }>();
  const stop = () => {
    setDoing('nothing');
    setBegun(undefined);
  };
  if (doing === 'turning on') {
    return <TurnOnTwoStep area={area} begun={begun} onBegun={setBegun} onCancel={stop} onDone={onCodes} />;
  }
  return (
    <div className="grid gap-4">
      <p>
        <strong className="font-semibold">Off.</strong> Whoever has your password gets in.
      </p>
      <div>
        <Button onClick={() => setDoing('turning on')}>Turn on two-step login</Button>
      </div>
    </div>
  );
}

interface TwoStepSectionProps {
  area: Area;
  /** Told when it was turned on or off. */
  onChanged: () => void;
}

/** Whether logging in asks for a code of an app, and everything to change that. */
export function TwoStepSection({ area, onChanged }: TwoStepSectionProps) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(twoStepQuery(area));
  const [codes, setCodes] = useState<readonly string[]>();
  const refresh = async () => {
    await client.invalidateQueries(twoStepQuery(area));
    onChanged();
  };
  if (codes) {
    const kept = () => {
      setCodes(undefined);
      void refresh();
    };
    return <RecoveryCodes codes={codes} onKept={kept} />;
  }
  if (error) return <Failure error={error} fallback={fallbacks.anything} onRetry={refetch} />;
  if (!data) {
    return (
      <LoadingRegion>
        <Skeleton className="mb-4 h-5 w-64" />
        <Skeleton className="h-9 w-48" />
      </LoadingRegion>
    );
  }
  return data.on ? (
    <On
      area={area}
      recoveryCodesLeft={data.recoveryCodesLeft}
      onCodes={setCodes}
      onEnded={() => void refresh()}
    />
  ) : (
    <Off area={area} onCodes={setCodes} />
  );
}
