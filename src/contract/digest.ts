import { z } from 'zod';
import { isTimeZone, mailStates } from '../domain/alerts/alert-delivery.ts';
import { rhythms } from '../domain/digest/digest-times.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';

const weekdayRule = 'The weekday must be a whole number from 1 for Monday to 7 for Sunday';
const hourRule = 'The hour must be a whole number from 0 to 23';

/** When a customer gets a summary. `weekday`, from 1 for Monday to 7 for Sunday, is that of a weekly one. */
const DigestTimes = z.object({
  rhythm: z.enum(rhythms, { error: `rhythm must be one of ${rhythms.join(', ')}` }),
  weekday: z.int({ error: weekdayRule }).min(1, weekdayRule).max(7, weekdayRule),
  hour: z.int({ error: hourRule }).min(0, hourRule).max(23, hourRule),
});

/** The summary by mail. `timeZone` is also that of the quiet hours of alerts. */
const DigestSettings = DigestTimes.extend({
  timeZone: z
    .string({ error: 'The time zone must be text' })
    .max(64, 'The time zone may have at most 64 characters')
    .refine(isTimeZone, 'This time zone is not known: use a name such as Europe/Berlin'),
});
export type DigestSettings = z.infer<typeof DigestSettings>;

const state = success({
  /** Null while the summary is turned off. */
  times: DigestTimes.nullable(),
  timeZone: z.string(),
  /** Whether the address of the account is confirmed, without which the summary cannot be turned on. */
  canMail: z.boolean(),
  nextAt: z.string().nullable(),
  /** The last one that was written; null if none was. */
  last: z.object({ at: z.string(), mail: z.enum(mailStates) }).nullable(),
});

/** What is exported of the summary. */
export const exportedDigest = { digest: DigestTimes.nullable() };

export const digest = {
  read: endpoint('customer', 'GET /digest', {
    summary: 'When the customer gets a summary by mail, and the last one',
    reply: state,
  }),
  turnOn: endpoint('customer', 'PUT /digest', {
    summary: 'Turn the summary by mail on, or change its time. The address of the account must be confirmed',
    body: DigestSettings,
    reply: state,
  }),
  turnOff: endpoint('customer', 'DELETE /digest', {
    summary: 'Turn the summary by mail off',
    reply: state,
  }),
  unsubscribe: endpoint('public', 'POST /digest/unsubscribe/:token', {
    summary: 'Turn the summary off with the link of a mail, without a login',
    params: z.object({ token: z.string().max(100) }),
    reply: success({}),
  }),
};
