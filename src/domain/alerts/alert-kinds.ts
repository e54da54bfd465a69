import { kindRule, type PriceKind, priceKinds, type ValueKind, valueKinds } from './price-kinds.ts';

/** The kinds of alerts on a date of a security. Their threshold is a number of days before it. */
export const dateKinds = ['ex-dividend', 'earnings'] as const;
export type DateKind = (typeof dateKinds)[number];

/** The kinds of alerts on a new 13F filing: that there is one, and trades in it. They have no threshold. */
export const investorKinds = ['filing', 'trades'] as const;
export type InvestorKind = (typeof investorKinds)[number];

/** The kinds of alerts by what they are about. */
export const kindsAbout = {
  security: [...priceKinds, ...dateKinds],
  investor: investorKinds,
  portfolio: valueKinds,
} as const;
export type AlertTopic = keyof typeof kindsAbout;

export const alertKinds = [...kindsAbout.security, ...kindsAbout.investor, ...kindsAbout.portfolio] as const;
export type AlertKind = (typeof alertKinds)[number];

/** The investor of an alert on all investors that the customer follows. */
export const everyFollowed = '*';

const isIn =
  <Kind extends AlertKind>(kinds: readonly Kind[]) =>
  (kind: AlertKind): kind is Kind =>
    (kinds as readonly AlertKind[]).includes(kind);

export const isPriceKind: (kind: AlertKind) => kind is PriceKind = isIn(priceKinds);
export const isValueKind: (kind: AlertKind) => kind is ValueKind = isIn(valueKinds);
export const isInvestorKind: (kind: AlertKind) => kind is InvestorKind = isIn(investorKinds);

export function topicOf(kind: AlertKind): AlertTopic {
  if (isValueKind(kind)) return 'portfolio';
  return isInvestorKind(kind) ? 'investor' : 'security';
}

/** The unit of a threshold. */
export type AlertUnit = 'price' | 'value' | 'percent' | 'days' | 'none';

export function unitOf(kind: AlertKind): AlertUnit {
  if (isPriceKind(kind) || isValueKind(kind)) return kindRule(kind).unit;
  return isInvestorKind(kind) ? 'none' : 'days';
}
