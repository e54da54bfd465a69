import { z } from 'zod';
import { isTimeZone, mailStates } from '../domain/alerts/alert-delivery.ts';
import {
  type AlertKind,
  type AlertTopic,
  alertKinds,
  everyFollowed,
  kindsAbout,
  unitOf,
} from '../domain/alerts/alert-kinds.ts';
import { alertStates } from '../domain/alerts/price-kinds.ts';
import {
  type Amount,
  alertDaysRule,
  alertPercentRule,
  alertPriceRule,
  alertValueRule,
  isPositive,
  limits,
  readAmount,
} from '../domain/limits.ts';
import { endpoint } from './endpoint.ts';
import { success } from './envelope.ts';
import { ById, symbolInput, symbolRule } from './inputs.ts';

/**
 * What a customer wants to be told about a security, an investor or a portfolio. `threshold` is decimal text: a price in `currency`, the
 * unit in which the exchange quotes, adjusted for splits since it was set, a percentage, or a number of days; empty for an
 * investor. `investor` is the slug of one, `*` for all that the customer follows, or null; `symbol` is empty
 * unless the alert is on a security. `reachedOn` is the last day of a price that
 * reached it, or on which an event was told.
 */
export const AlertRule = z.object({
  _id: z.string(),
  symbol: z.string(),
  investor: z.string().nullable(),
  portfolioId: z.string().nullable(),
  name: z.string(),
  currency: z.string(),
  kind: z.enum(alertKinds),
  threshold: z.string(),
  repeats: z.boolean(),
  state: z.enum(alertStates),
  reachedOn: z.string().nullable(),
  createdAt: z.string(),
});
export type AlertRule = z.infer<typeof AlertRule>;

/**
 * What a rule has found. `reading` is what was compared with the threshold, `pricedAt` the date or the time of the price. For
 * an event, `finding` says after the name what happened, `pricedAt` is its date, and `price` and `reading` are empty.
 */
export const AlertMessage = AlertRule.pick({
  _id: true,
  symbol: true,
  investor: true,
  portfolioId: true,
  name: true,
  currency: true,
  kind: true,
  threshold: true,
  createdAt: true,
}).extend({
  price: z.string(),
  reading: z.string(),
  finding: z.string().nullable(),
  pricedAt: z.string(),
  isRead: z.boolean(),
  mail: z.enum(mailStates),
});
export type AlertMessage = z.infer<typeof AlertMessage>;

const minuteRule = 'A time must be a whole number of minutes from 0 to 1439';
const Minute = z.int({ error: minuteRule }).min(0, minuteRule).max(1439, minuteRule);
const mailsRule = `The daily limit must be a whole number from 1 to ${limits.alertMailsPerDay}`;

/** How a customer is told besides the list: mails, quiet hours in minutes of the local day, and a limit for each day. */
export const AlertSettings = z.object({
  mails: z.boolean({ error: 'mails must be true or false' }),
  quiet: z
    .object({ start: Minute, end: Minute }, { error: 'quiet must have start and end, or be null' })
    .nullable(),
  timeZone: z
    .string({ error: 'The time zone must be text' })
    .max(64, 'The time zone may have at most 64 characters')
    .refine(isTimeZone, 'This time zone is not known: use a name such as Europe/Berlin'),
  mailsPerDay: z.int({ error: mailsRule }).min(1, mailsRule).max(limits.alertMailsPerDay, mailsRule),
});
export type AlertSettings = z.infer<typeof AlertSettings>;

const thresholdRules = {
  price: alertPriceRule,
  value: alertValueRule,
  percent: alertPercentRule,
  days: alertDaysRule,
};

function thresholdOf(kind: AlertKind, input: string | number): Amount {
  const unit = unitOf(kind);
  if (unit === 'none') return { ok: true, text: '' };
  const rule = thresholdRules[unit];
  const amount = readAmount(input, rule);
  return amount.ok && !isPositive(amount.text)
    ? { ok: false, message: `${rule.name} must be greater than 0` }
    : amount;
}

interface ThresholdInput {
  kind: AlertKind;
  threshold: string | number;
}

/** Reads the threshold by the rule of its kind into decimal text. */
function readThreshold<Input extends ThresholdInput>(input: Input, context: z.RefinementCtx) {
  const amount = thresholdOf(input.kind, input.threshold);
  if (amount.ok) return { ...input, threshold: amount.text };
  context.issues.push({ code: 'custom', path: ['threshold'], message: amount.message, input });
  return z.NEVER;
}

const RuleInput = z.object({
  kind: z.enum(alertKinds, { error: `kind must be one of ${alertKinds.join(', ')}` }),
  threshold: z.union([z.number(), z.string()], { error: 'Please enter a price, a percentage or days' }),
  repeats: z.boolean({ error: 'repeats must be true or false' }),
});
const symbol = symbolInput(`symbol is invalid: ${symbolRule}`, 'Please select a stock');
const kindAbout = <Topic extends AlertTopic>(topic: Topic) =>
  z.enum(kindsAbout[topic], { error: `kind must be one of ${kindsAbout[topic].join(', ')}` });
const NewRule = RuleInput.extend({ symbol, kind: kindAbout('security') }).transform(readThreshold);
const NewPortfolioRule = RuleInput.extend({
  portfolioId: z
    .string({ error: 'portfolioId must be the id of a portfolio' })
    .max(64)
    .refine((id) => id !== 'all', 'An alert is about one portfolio, not about all'),
  kind: kindAbout('portfolio'),
}).transform(readThreshold);
const RuleChange = RuleInput.transform(readThreshold);
const NewInvestorRule = z.object({
  investor: z
    .string({ error: `investor must be the address of an investor, or ${everyFollowed}` })
    .max(200, 'There is no investor with this address.'),
  kind: kindAbout('investor'),
  repeats: RuleInput.shape.repeats,
});
export type RuleChange = z.output<typeof RuleChange>;

const all = success({
  rules: z.array(AlertRule),
  settings: AlertSettings,
  /** Whether mails can be sent: the address of the account is confirmed. */
  canMail: z.boolean(),
});
const messages = success({ messages: z.array(AlertMessage), unread: z.number().int() });

/** What is exported of alerts. */
export const exportedAlerts = {
  alerts: z.array(AlertRule.omit({ _id: true })),
  alertMessages: z.array(AlertMessage.omit({ _id: true })),
  alertSettings: AlertSettings,
};

export const alerts = {
  list: endpoint('customer', 'GET /alerts', {
    summary: 'The alerts of the customer and how they are delivered',
    reply: all,
  }),
  create: endpoint('customer', 'POST /alerts', {
    summary: 'Set an alert. One that is reached already waits for the next crossing',
    status: 201,
    body: NewRule,
    reply: all,
  }),
  createForInvestor: endpoint('customer', 'POST /alerts/investors', {
    summary: 'Set an alert on the filings of an investor, or of all that the customer follows',
    status: 201,
    body: NewInvestorRule,
    reply: all,
  }),
  createForPortfolio: endpoint('customer', 'POST /alerts/portfolios', {
    summary: 'Set an alert on the value of a portfolio',
    status: 201,
    body: NewPortfolioRule,
    reply: all,
  }),
  saveSettings: endpoint('customer', 'PUT /alerts/settings', {
    summary: 'Change how alerts are delivered',
    body: AlertSettings,
    reply: all,
  }),
  change: endpoint('customer', 'PUT /alerts/:id', {
    summary: 'Change an alert, which then waits again',
    params: ById,
    body: RuleChange,
    reply: all,
  }),
  remove: endpoint('customer', 'DELETE /alerts/:id', {
    summary: 'Delete an alert; its messages stay',
    params: ById,
    reply: all,
  }),
  messages: endpoint('customer', 'GET /alerts/messages', {
    summary: 'The last messages of alerts, newest first, and how many are not read',
    reply: messages,
  }),
  markRead: endpoint('customer', 'PUT /alerts/messages/read', {
    summary: 'Mark a message and all older ones as read',
    body: z.object({ through: z.string({ error: 'through must be the id of a message' }).max(64) }),
    reply: messages,
  }),
  unsubscribe: endpoint('public', 'POST /alerts/unsubscribe/:token', {
    summary: 'Stop the mails of alerts with the link of a mail, without a login',
    params: z.object({ token: z.string().max(100) }),
    reply: success({}),
  }),
};
