import { v7 as uuidv7 } from 'uuid';
import type { AlertRule, RuleChange } from '#contract/alerts.ts';
import { isPriceKind, isValueKind, unitOf } from '#domain/alerts/alert-kinds.ts';
import {
  type EvaluatedRule,
  firstState,
  type PriceKind,
  type PriceTick,
  type ValueKind,
} from '#domain/alerts/price-kinds.ts';
import { AppError } from '#domain/app-error.ts';
import { decimal, divide, multiply, toText } from '#domain/decimal.ts';
import { limits, priceDecimals } from '#domain/limits.ts';
import type { Splits } from '#domain/splits.ts';
import { isoDate, isoTime, latestDate } from '#domain/time.ts';
import { claimCustomer } from '#server/accounts/claim-customer.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';

export type RuleRow = Schema['alert_rules'];
export type PriceRuleRow = RuleRow & { kind: PriceKind };

export type ValueRuleRow = RuleRow & { kind: ValueKind; portfolio_id: string };

export const isPriceRule = (row: RuleRow): row is PriceRuleRow => isPriceKind(row.kind);
export const isValueRule = (row: RuleRow): row is ValueRuleRow => isValueKind(row.kind);

/** Returns the threshold of a rule for today's shares, as decimal text. */
export function thresholdToday({ kind, symbol, threshold, stated_on }: RuleRow, splits: Splits): string {
  const ratio = unitOf(kind) === 'price' && splits.between(symbol, stated_on, latestDate());
  if (!ratio) return threshold;
  return toText(divide(multiply(decimal(threshold), ratio.oldShares), ratio.newShares, priceDecimals));
}

export const toEvaluated = <Row extends PriceRuleRow | ValueRuleRow>(
  row: Row,
  splits: Splits,
): EvaluatedRule & { kind: Row['kind'] } => ({
  kind: row.kind,
  threshold: Number(thresholdToday(row, splits)),
  state: row.state,
  reachedOn: row.reached_on,
});

/** Returns the investor of a rule or of its message; null for a security. */
export const investorOf = ({ investor }: Pick<RuleRow, 'investor'>): string | null =>
  investor === '' ? null : investor;

const toRule = (row: RuleRow & { title: string | null }, splits: Splits): AlertRule => ({
  _id: row.id,
  symbol: row.symbol,
  investor: investorOf(row),
  portfolioId: row.portfolio_id,
  name: row.title ?? row.name,
  currency: row.currency,
  kind: row.kind,
  threshold: thresholdToday(row, splits),
  repeats: row.repeats === 1,
  state: row.state,
  reachedOn: row.reached_on,
  createdAt: row.created_at,
});

/** Returns the rules of a customer, by symbol. */
export async function listRules(db: Db, splits: Splits, customerId: string): Promise<AlertRule[]> {
  const rows = await db
    .selectFrom('alert_rules')
    .leftJoin('portfolios', (join) =>
      join
        .onRef('portfolios.customer_id', '=', 'alert_rules.customer_id')
        .onRef('portfolios.id', '=', 'alert_rules.portfolio_id'),
    )
    .selectAll('alert_rules')
    .select('portfolios.title')
    .where('alert_rules.customer_id', '=', customerId)
    .orderBy('symbol')
    .orderBy('alert_rules.id')
    .execute();
  return rows.map((row) => toRule(row, splits));
}

/** What is stored of a rule that was set or changed while this price was known. */
function inputRow({ kind, threshold, repeats }: RuleChange, tick: PriceTick | undefined) {
  const isCompared = isPriceKind(kind) || isValueKind(kind);
  const state = isCompared ? firstState({ kind, threshold: Number(threshold) }, tick) : 'armed';
  return {
    kind,
    threshold,
    stated_on: isoDate(),
    repeats: repeats ? (1 as const) : (0 as const),
    state,
    reached_on: state === 'resting' ? (tick?.day ?? null) : null,
    changed_at: isoTime(),
  };
}

/** What a rule is about: a security, an investor without symbol and currency, or a portfolio without symbol. */
export type AlertSubject = Pick<RuleRow, 'symbol' | 'investor' | 'portfolio_id' | 'name' | 'currency'>;

/** Sets a rule. Throws AppError 'limit_reached'. */
export async function addRule(
  db: Db,
  customerId: string,
  rule: { subject: AlertSubject; input: RuleChange; tick: PriceTick | undefined },
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await claimCustomer(transaction, customerId);
    const { count } = await transaction
      .selectFrom('alert_rules')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('customer_id', '=', customerId)
      .executeTakeFirstOrThrow();
    const { alertsPerCustomer: most } = limits;
    if (Number(count) >= most)
      throw new AppError('limit_reached', `You can set at most ${most} alerts. Delete one to make room.`);
    await transaction
      .insertInto('alert_rules')
      .values({
        id: uuidv7(),
        customer_id: customerId,
        ...rule.subject,
        ...inputRow(rule.input, rule.tick),
        revision: 0,
        told_event: null,
        created_at: isoTime(),
      })
      .execute();
  });
}

interface RuleKey {
  customerId: string;
  id: string;
}

const ruleGone = () => new AppError('not_found', 'This alert no longer exists.');

/** Returns what a rule is about. Throws AppError 'not_found'. */
export async function subjectOfRule(
  db: Db,
  { customerId, id }: RuleKey,
): Promise<Pick<RuleRow, 'symbol' | 'portfolio_id' | 'name' | 'currency' | 'kind'>> {
  const row = await db
    .selectFrom('alert_rules')
    .select(['symbol', 'portfolio_id', 'name', 'currency', 'kind'])
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (!row) throw ruleGone();
  return row;
}

/** Changes a rule, which then waits again. Throws AppError 'not_found'. */
export async function editRule(
  db: Db,
  { customerId, id }: RuleKey,
  { input, tick }: { input: RuleChange; tick: PriceTick | undefined },
): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('alert_rules')
    .set(({ eb }) => ({ ...inputRow(input, tick), revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw ruleGone();
}

/** Deletes a rule; its messages stay. Throws AppError 'not_found'. */
export async function deleteRule(db: Db, { customerId, id }: RuleKey): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('alert_rules')
    .where('id', '=', id)
    .where('customer_id', '=', customerId)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw ruleGone();
}
