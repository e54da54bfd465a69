import type { Db } from '#server/platform/db/schema.ts';
import { addMessage, type Finding } from './messages.ts';
import type { RuleRow } from './rules.ts';

type NewState = Pick<RuleRow, 'state' | 'reached_on'> & Partial<Pick<RuleRow, 'told_event'>>;

/**
 * Stores the new state of a rule, and the message about what it found, in one transaction. The revision of the rule lets
 * only one instance do so. Returns the rule as it then is; undefined if it was changed or deleted meanwhile.
 */
export function storeRuleState<Rule extends RuleRow>(
  db: Db,
  rule: Rule,
  state: NewState,
  finding?: Finding,
): Promise<Rule | undefined> {
  const next = { ...state, revision: rule.revision + 1 };
  return db.transaction().execute(async (transaction) => {
    const { numUpdatedRows } = await transaction
      .updateTable('alert_rules')
      .set(next)
      .where('id', '=', rule.id)
      .where('customer_id', '=', rule.customer_id)
      .where('revision', '=', rule.revision)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return undefined;
    if (finding) await addMessage(transaction, rule, finding);
    return { ...rule, ...next };
  });
}
