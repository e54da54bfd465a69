import { type FormEvent, useState } from 'react';
import type { digest } from '#contract/digest.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type Rhythm, weekdayNames } from '#domain/digest/digest-times.ts';
import { fallbacks } from '#web/lib/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryPart } from '#web/ui/query-part.tsx';
import { SelectField } from '#web/ui/select-field.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { browserZone, TimeZoneField } from '#web/ui/time-zone-field.tsx';
import { useDigest, useSaveDigest } from './digest-queries.ts';
import { DigestState } from './digest-state.tsx';

type Digest = ReplyOf<typeof digest.read>;

const saturday = 6;
const morning = 8;
const hours = Array.from({ length: 24 }, (_, hour) => hour);

const rhythmNames: Record<Rhythm | 'off', string> = { off: 'Off', daily: 'Every day', weekly: 'Every week' };

function Form({ state }: { state: Digest }) {
  const { times, canMail } = state;
  const save = useSaveDigest();
  const [rhythm, setRhythm] = useState<Rhythm | 'off'>(times?.rhythm ?? 'off');
  const [weekday, setWeekday] = useState(times?.weekday ?? saturday);
  const [hour, setHour] = useState(times?.hour ?? morning);
  const [timeZone, setTimeZone] = useState(
    times || state.timeZone !== 'UTC' ? state.timeZone : browserZone(),
  );
  const isOn = rhythm !== 'off';

  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (!save.isPending) save.mutate(isOn ? { rhythm, weekday, hour, timeZone } : null);
  }

  return (
    <form noValidate onSubmit={handleSubmit} className="grid gap-4">
      {!canMail && (
        <p className="rounded-md bg-tint px-4 py-3">
          The summary goes to a confirmed address only: open the link that we sent to yours first.
        </p>
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="How often"
          value={rhythm}
          disabled={!canMail && !times}
          onChange={(event) => setRhythm(event.target.value as Rhythm | 'off')}
        >
          {Object.entries(rhythmNames).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
        {rhythm === 'weekly' && (
          <SelectField
            label="Day"
            value={weekday}
            onChange={(event) => setWeekday(Number(event.target.value))}
          >
            {weekdayNames.map((name, at) => (
              <option key={name} value={at + 1}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
        {isOn && (
          <>
            <SelectField label="Hour" value={hour} onChange={(event) => setHour(Number(event.target.value))}>
              {hours.map((one) => (
                <option key={one} value={one}>
                  {one}:00
                </option>
              ))}
            </SelectField>
            <TimeZoneField value={timeZone} onChange={setTimeZone} />
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
