import { isoDate } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import type { RuleRow } from './rules.ts';
import { storeRuleState } from './store-rule-state.ts';

/** Something that is not a price and that a rule tells once. */
export interface RuleEvent {
  /** The same for the same event, on every instance. */
  key: string;
  date: string;
  /** What the event is about: the name of the security, or the filer and its slug. */
  name: string;
  investor: string;
  finding: string;
}

/**
 * Stores the message about an event and what the rule has told, in one transaction. Returns the rule as it then is;
 * undefined if it was changed or deleted meanwhile.
 */
export function storeEvent(db: Db, rule: RuleRow, event: RuleEvent): Promise<RuleRow | undefined> {
  const { key, date, name, investor, finding } = event;
  const next = {
    state: rule.repeats === 1 ? ('armed' as const) : ('done' as const),
    reached_on: isoDate(),
    told_event: key,
  };
  return storeRuleState(db, rule, next, {
    event_key: key,
    name,
    investor,
    threshold: rule.threshold,
    price: '',
    reading: '',
    finding,
    priced_at: date,
  });
}
