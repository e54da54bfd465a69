import { dayText } from '../day-text.ts';
import { money, priceText } from '../money-text.ts';
import { type AlertKind, unitOf } from './alert-kinds.ts';

interface Ruled {
  kind: AlertKind;
  currency: string;
  /** Decimal text: a price in `currency`, a percentage or a number of days; empty for a kind without a threshold. */
  threshold: string;
}

const percents = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });

const alertPercent = (percent: string) => `${percents.format(Number(percent))}%`;

/** Formats a threshold in the unit of its kind. */
function thresholdText({ kind, currency, threshold }: Ruled): string {
  const unit = unitOf(kind);
  if (unit === 'price') return priceText(threshold, currency);
  if (unit === 'value') return money(threshold, currency);
  if (unit === 'days') return threshold === '1' ? '1 day' : `${threshold} days`;
  return unit === 'percent' ? alertPercent(threshold) : '';
}

const risesTo = (threshold: string) => `rises to ${threshold} or more`;
const fallsTo = (threshold: string) => `falls to ${threshold} or less`;
const risesBy = (threshold: string) => `rises ${threshold} or more in a day`;
const fallsBy = (threshold: string) => `falls ${threshold} or more in a day`;

const conditions: Record<AlertKind, (threshold: string) => string> = {
  'price-above': risesTo,
  'price-below': fallsTo,
  'day-rise': risesBy,
  'day-fall': fallsBy,
  'below-high': (threshold) => `falls ${threshold} below its high of a year`,
  'ex-dividend': (threshold) => `${threshold} before its ex-dividend date`,
  earnings: (threshold) => `${threshold} before its results`,
  filing: () => 'a new 13F filing',
  trades: () => 'a trade in what you hold or watch',
  'value-above': risesTo,
  'value-below': fallsTo,
  'value-rise': risesBy,
  'value-fall': fallsBy,
};

/** Says when a rule is reached, after the name of the security, the investor or the portfolio. */
export const conditionText = (rule: Ruled): string => conditions[rule.kind](thresholdText(rule));

export interface ReachedAlert extends Ruled {
  name: string;
  price: string;
  /** The change of the day or the distance to the high in per cent; for a price the price itself. */
  reading: string;
  /** Says after the name what happened, where the kind does not say it: an event, or a high of less than a year. */
  finding: string | null;
}

const atPrice = (side: string) => (alert: ReachedAlert) =>
  `is at ${priceText(alert.price, alert.currency)}, ${side} ${thresholdText(alert)}`;
const atValue = (side: string) => (alert: ReachedAlert) =>
  `is worth ${money(alert.price, alert.currency)}, ${side} ${thresholdText(alert)}`;
const rose = ({ reading }: ReachedAlert) => `rose ${alertPercent(reading)} in a day`;
const fell = ({ reading }: ReachedAlert) => `fell ${alertPercent(reading)} in a day`;

/** Says how far a price is below its high, where comparable closes cover less than the year. */
export const belowHighSince = (reading: string, day: string): string =>
  `is ${alertPercent(reading)} below its high since ${dayText(day)}`;

const findings: Partial<Record<AlertKind, (alert: ReachedAlert) => string>> = {
  'price-above': atPrice('above'),
  'price-below': atPrice('below'),
  'day-rise': rose,
  'day-fall': fell,
  'below-high': ({ reading }) => `is ${alertPercent(reading)} below its high of a year`,
  'value-above': atValue('above'),
  'value-below': atValue('below'),
  'value-rise': rose,
  'value-fall': fell,
};

/** Says what a rule has found, as a sentence without its full stop. */
export const findingText = (alert: ReachedAlert): string =>
  `${alert.name} ${alert.finding ?? findings[alert.kind]?.(alert) ?? ''}`;
