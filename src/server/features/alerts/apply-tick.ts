import { belowHighSince } from '#domain/alerts/alert-texts.ts';
import { evaluateRule, kindRule, type PriceTick } from '#domain/alerts/price-kinds.ts';
import type { IndexedRule, RuleVersion } from '#domain/alerts/rule-index.ts';
import type { Splits } from '#domain/splits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { isPriceRule, type PriceRuleRow, thresholdToday, toEvaluated, type ValueRuleRow } from './rules.ts';
import { storeRuleState } from './store-rule-state.ts';

/** A price with the time of its source. */
export interface SourcedTick extends PriceTick {
  asOf: string;
}

export const toIndexed = (row: PriceRuleRow, splits: Splits): IndexedRule => ({
  ...toEvaluated(row, splits),
  id: row.id,
  revision: row.revision,
  symbol: row.symbol,
});

type ComparedRule = PriceRuleRow | ValueRuleRow;

function findingOf(rule: ComparedRule, tick: SourcedTick, splits: Splits) {
  const { unit, reading } = kindRule(rule.kind);
  const found = unit === 'percent' ? (reading(tick) ?? 0) : tick.price;
  return {
    // The same for the same event, on every instance.
    event_key: String(rule.revision),
    name: rule.name,
    investor: '',
    threshold: thresholdToday(rule, splits),
    price: String(tick.price),
    reading: String(found),
    finding:
      rule.kind === 'below-high' && tick.highSince ? belowHighSince(String(found), tick.highSince) : null,
    priced_at: tick.asOf,
  };
}

/** Applies a price or a value to a rule. Returns the rule as it then is; undefined if it was changed or deleted meanwhile. */
export async function applyToRule<Rule extends ComparedRule>(
  db: Db,
  splits: Splits,
  rule: Rule,
  tick: SourcedTick,
): Promise<Rule | undefined> {
  const outcome = evaluateRule(toEvaluated(rule, splits), tick);
  if (outcome === 'unchanged') return rule;
  if (outcome !== 'reached') return storeRuleState(db, rule, { state: 'armed', reached_on: rule.reached_on });
  const state = rule.repeats === 1 ? 'resting' : 'done';
  return storeRuleState(db, rule, { state, reached_on: tick.day }, findingOf(rule, tick, splits));
}

/**
 * Applies a price to a rule of the index. Returns what the index has to know of it from now on; undefined if the rule was
 * changed or deleted meanwhile.
 */
export async function applyTick(
  db: Db,
  splits: Splits,
  { id, revision }: RuleVersion,
  tick: SourcedTick,
): Promise<IndexedRule | undefined> {
  const rule = await db.selectFrom('alert_rules').selectAll().where('id', '=', id).executeTakeFirst();
  if (!rule || rule.revision !== revision || !isPriceRule(rule)) return undefined;
  const applied = await applyToRule(db, splits, rule, tick);
  return applied && toIndexed(applied, splits);
}
