import type { digest } from '#contract/digest.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type Rhythm, weekdayNames } from '#domain/digest/digest-times.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { browserZone, TimeZoneField } from '#web/ui/time-zone-field.tsx';
import { useDigest, useSaveDigest } from './digest-queries.ts';

/** Formats a time as the clocks of a time zone show it: `Saturday 22 August 2026 at 08:00`. */
const timeText = (iso: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone }).format(new Date(iso));

const mailTexts = {
  waiting: 'is being sent',
  sent: 'was sent',
  failed: 'could not be sent: the mail server refused it',
  off: 'was not sent: your address was not confirmed',
  limited: 'was not sent',
} as const;

/** Says when the next summary comes and what became of the last one. */
function DigestState({ state: { times, nextAt, last, timeZone } }: { state: ReplyOf<typeof digest.read> }) {
  if (!times || nextAt === null) return null;
  return (
    <p className="text-fine text-soft">
      The next one comes on {timeText(nextAt, timeZone)}, if there is something to tell.
      {last && ` The one of ${timeText(last.at, timeZone)} ${mailTexts[last.mail]}.`}
    </p>
  );
}

type Digest = ReplyOf<typeof digest.read>;

const saturday = 6;
const morning = 8;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

const rhythmNames: Record<Rhythm | 'off', string> = { off: 'Off', daily: 'Every day', weekly: 'Every week' };

function Form({ state }: { state: Digest }) {
  const { times, canMail } = state;
  const save = useSaveDigest();
  const { register, handleSubmit, watch, setValue } = useServerForm(save.error, {
    defaultValues: {
      rhythm: times?.rhythm ?? ('off' as Rhythm | 'off'),
      weekday: times?.weekday ?? saturday,
      hour: times?.hour ?? morning,
      timeZone: times || state.timeZone !== 'UTC' ? state.timeZone : browserZone(),
    },
  });
  const rhythm = watch('rhythm');
  const submit = handleSubmit((chosen) => {
    if (!save.isPending) save.mutate(chosen.rhythm === 'off' ? null : { ...chosen, rhythm: chosen.rhythm });
  });
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      {!canMail && (
        <p className="rounded-md bg-tint px-4 py-3">
          The summary goes to a confirmed address only: open the link that we sent to yours first.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField label="How often" disabled={!canMail && !times} {...register('rhythm')}>
          {Object.entries(rhythmNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        {rhythm === 'weekly' && (
          <SelectField label="Day" {...register('weekday', { valueAsNumber: true })}>
            {weekdayNames.map((name, at) => (
              <option key={name} value={at + 1}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {rhythm !== 'off' && (
          <>
            <SelectField label="Hour" {...register('hour', { valueAsNumber: true })}>
              {hours.map((one) => (
                <option key={one} value={one}>
                  {one}:00
                </option>
              ))}
            </SelectField>
            <TimeZoneField value={watch('timeZone')} onChange={(zone) => setValue('timeZone', zone)} />
          </>
        )}
      </div>
      <DigestState state={state} />
      <div>
        <Button
          type="submit"
          variant="primary"
          disabled={!canMail && !times}
          pending={save.isPending}
          pendingLabel="Saving..."
        >
          Save
        </Button>
      </div>
    </form>
  );
}

function Loading() {
  return (
    <LoadingRegion>
      <Skeleton className="h-[58px] sm:w-1/2" />
      <Skeleton className="mt-4 h-10 w-20" />
    </LoadingRegion>
  );
}

/** Turns the summary by mail on and off, and chooses its time. */
export function DigestForm() {
  return (
    <QueryPart query={useDigest()} fallback={fallbacks.generic} loading={<Loading />}>
      {(state) => <Form state={state} />}
    </QueryPart>
  );
}
