import type { AlertMessage, AlertRule } from '#contract/alerts.ts';
import { type AlertKind, type AlertTopic, everyFollowed, unitOf } from '#domain/alerts/alert-kinds.ts';
import { conditionText, findingText } from '#domain/alerts/alert-texts.ts';
import { useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { shortName } from '#web/lib/short-name.ts';
import { stockAddress } from '#web/lib/stock-address.ts';
import { investorPath } from '#web/ui/investor-link.tsx';

/** What an alert is about: a security, an investor or a portfolio; only a security has a symbol. */
export interface AlertSubject {
  symbol: string;
  /** The slug, or `*` for all that the customer follows; null for a security. */
  investor: string | null;
  portfolioId: string | null;
  name: string;
  /** The unit of its prices or values, if it is known. */
  currency?: string;
}

export const followedInvestors: AlertSubject = {
  symbol: '',
  investor: everyFollowed,
  portfolioId: null,
  name: 'investors you follow',
};

/** The text that names a subject in a title. */
export const subjectText = ({ symbol, name }: AlertSubject): string => symbol || name;

export function subjectTopic({ investor, portfolioId }: AlertSubject): AlertTopic {
  if (portfolioId !== null) return 'portfolio';
  return investor === null ? 'security' : 'investor';
}

/** The address of the page about a subject. */
export function subjectPath({ symbol, investor, portfolioId }: AlertSubject): string {
  if (portfolioId !== null) return `/portfolio?id=${encodeURIComponent(portfolioId)}`;
  return investor === null ? stockAddress(symbol) : investorPath(investor);
}

/** The day of a price, or on which an event was told: its own date is in the text. */
export const messageDay = ({ price, pricedAt, createdAt }: AlertMessage): string =>
  price === '' ? createdAt : pricedAt;

/** Returns functions for the texts of alerts. The values of portfolios can be hidden. */
export function useAlertTexts() {
  const isHidden = useAmountsHidden();
  const isKept = (kind: AlertKind) => isHidden && unitOf(kind) === 'value';
  return {
    condition: (rule: AlertRule): string =>
      isKept(rule.kind) ? 'reaches a hidden value' : conditionText(rule),
    /** Says what a message has found, with a short name. */
    finding(message: AlertMessage): string {
      const isSecurity = subjectTopic(message) === 'security';
      const name = isSecurity ? shortName(message.name, message.symbol) : message.name;
      return isKept(message.kind)
        ? `${name} has reached the value of your alert`
        : findingText({ ...message, name });
    },
  };
}
