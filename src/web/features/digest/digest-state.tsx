import type { digest } from '#contract/digest.ts';
import type { ReplyOf } from '#contract/endpoint.ts';

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
export function DigestState({
  state: { times, nextAt, last, timeZone },
}: {
  state: ReplyOf<typeof digest.read>;
}) {
  if (!times || nextAt === null) return null;
  return (
    <p className="text-fine text-soft">
      The next one comes on {timeText(nextAt, timeZone)}, if there is something to tell.
      {last && ` The one of ${timeText(last.at, timeZone)} ${mailTexts[last.mail]}.`}
    </p>
  );
}
