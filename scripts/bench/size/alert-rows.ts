import type { Schema } from '#server/platform/db/schema.ts';

const watched = ['AAPL', 'MSFT', 'KO'] as const;

/** The alerts of a customer, their messages, how they are delivered, and the summary by mail. */
export function alertRows({ id: customer_id, created_at }: { id: string; created_at: string }) {
  const priced = { name: 'A company', currency: 'USD', kind: 'price-above', threshold: '1000' } as const;
  const rules = watched.map((symbol, at): Schema['alert_rules'] => ({
    id: `${customer_id}-rule-${at}`,
    customer_id,
    symbol,
    ...priced,
    stated_on: created_at.slice(0, 10),
    repeats: 1,
    state: 'armed',
    revision: 0,
    reached_on: null,
    created_at,
    changed_at: created_at,
    investor: '',
    told_event: null,
    portfolio_id: null,
  }));
  const messages = rules.map(({ id, symbol }): Schema['alert_messages'] => ({
    id: `${id}-message`,
    customer_id,
    rule_id: id,
    event_key: '0',
    symbol,
    ...priced,
    price: '1001',
    reading: '1001',
    priced_at: created_at,
    created_at,
    read_at: null,
    mail_state: 'sent',
    mail_attempts: 1,
    mail_due_at: null,
    investor: '',
    finding: null,
    portfolio_id: null,
  }));
  const settings: Schema['alert_settings'] = {
    customer_id,
    mails: 1,
    quiet_start: 1320,
    quiet_end: 420,
    time_zone: 'UTC',
    mails_per_day: 10,
    mailed_on: null,
    mailed_count: 0,
    unsubscribe_hash: `${customer_id}-hash`,
    unsubscribe_token: 'plain:token',
  };
  const digest: Schema['digests'] = {
    customer_id,
    rhythm: 'weekly',
    weekday: 6,
    hour: 8,
    due_at: '2030-01-05T08:00:00.000Z',
    read_at: created_at,
    covered_to: created_at.slice(0, 10),
    page: null,
    mail_state: 'sent',
    mail_attempts: 1,
    mail_due_at: null,
    mailed_at: created_at,
  };
  return { rules, messages, settings, digest };
}
