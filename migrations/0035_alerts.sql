-- What a customer wants to be told about the price of a security. A threshold is a price in the unit in which the exchange
-- quotes, `currency`, of shares on the day `stated_on`, or a percentage. `revision` counts the changes of a rule.
CREATE TABLE alert_rules (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  kind TEXT NOT NULL,
  threshold TEXT NOT NULL,
  stated_on TEXT NOT NULL,
  repeats INTEGER NOT NULL,
  state TEXT NOT NULL,
  revision INTEGER NOT NULL,
  reached_on TEXT,
  created_at TEXT NOT NULL,
  changed_at TEXT NOT NULL
);
CREATE INDEX alert_rules_by_customer ON alert_rules (customer_id, symbol);
CREATE INDEX alert_rules_by_change ON alert_rules (changed_at);

-- What a rule has found. One event makes one message; it outlives its rule. `mail_due_at` is null unless a mail waits.
CREATE TABLE alert_messages (
  id TEXT PRIMARY KEY,
  customer_id TEXT NOT NULL REFERENCES customers (id) ON DELETE CASCADE,
  rule_id TEXT NOT NULL,
  event_key TEXT NOT NULL,
  symbol TEXT NOT NULL,
  name TEXT NOT NULL,
  currency TEXT NOT NULL,
  kind TEXT NOT NULL,
  threshold TEXT NOT NULL,
  price TEXT NOT NULL,
  reading TEXT NOT NULL,
  priced_at TEXT NOT NULL,
  created_at TEXT NOT NULL,
  read_at TEXT,
  mail_state TEXT NOT NULL,
  mail_attempts INTEGER NOT NULL,
  mail_due_at TEXT,
  UNIQUE (rule_id, event_key)
);
CREATE INDEX alert_messages_by_customer ON alert_messages (customer_id, id);
CREATE INDEX alert_messages_by_mail ON alert_messages (mail_due_at);

-- How a customer is told: quiet hours in minutes of the local day, and how many mails were sent on the local day `mailed_on`.
-- `unsubscribe_token` is sealed; its hash finds the customer.
CREATE TABLE alert_settings (
  customer_id TEXT PRIMARY KEY REFERENCES customers (id) ON DELETE CASCADE,
  mails INTEGER NOT NULL,
  quiet_start INTEGER,
  quiet_end INTEGER,
  time_zone TEXT NOT NULL,
  mails_per_day INTEGER NOT NULL,
  mailed_on TEXT,
  mailed_count INTEGER NOT NULL,
  unsubscribe_hash TEXT UNIQUE,
  unsubscribe_token TEXT
);
