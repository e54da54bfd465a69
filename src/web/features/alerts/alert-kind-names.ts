import type { AlertMessage } from '#contract/alerts.ts';
import type { AlertKind } from '#domain/alerts/alert-kinds.ts';

export const kindChoices: Record<AlertKind, string> = {
  'price-below': 'The price falls to',
  'price-above': 'The price rises to',
  'day-fall': 'It falls in a day by',
  'day-rise': 'It rises in a day by',
  'below-high': 'It is below its high of a year by',
  'ex-dividend': 'It goes ex-dividend soon',
  earnings: 'It reports results soon',
  filing: 'There is a new 13F filing',
  trades: 'A filing shows trades in what I hold or watch',
  'value-below': 'Its value falls to',
  'value-above': 'Its value rises to',
  'value-fall': 'Its value falls in a day by',
  'value-rise': 'Its value rises in a day by',
};

export const mailNames: Record<AlertMessage['mail'], string> = {
  waiting: 'mail waits',
  sent: 'mailed',
  failed: 'mail could not be delivered',
  off: 'no mail',
  limited: 'no mail: daily limit',
};
