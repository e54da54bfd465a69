import type { SelectQueryBuilder } from 'kysely';
import { type AlertKind, everyFollowed } from '#domain/alerts/alert-kinds.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { isPriceRule, isValueRule, type PriceRuleRow, type RuleRow, type ValueRuleRow } from './rules.ts';

const rulesPerRead = 2_000;
const eventRulesPerRead = 200;

/** Reads the price rules of all customers that still wait, in parts. */
export async function* readActiveRules(db: Db): AsyncGenerator<PriceRuleRow[]> {
  let last = '';
  for (;;) {
    const rows = await db
      .selectFrom('alert_rules')
      .selectAll()
      .where('id', '>', last)
      .where('state', '!=', 'done')
      .orderBy('id')
      .limit(rulesPerRead)
      .execute();
    if (rows.length === 0) return;
    last = rows.at(-1)?.id ?? '';
    yield rows.filter(isPriceRule);
  }
}

/** Reads the rules that customers have set or changed since a time, in parts. */
export async function* readChangedRules(db: Db, since: string): AsyncGenerator<RuleRow[]> {
  let last = { changed_at: since, id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('alert_rules')
      .selectAll()
      .where('changed_at', '>=', last.changed_at)
      .where(({ or, eb }) => or([eb('changed_at', '>', last.changed_at), eb('id', '>', last.id)]))
      .orderBy('changed_at')
      .orderBy('id')
      .limit(rulesPerRead)
      .execute();
    const end = rows.at(-1);
    if (!end) return;
    last = end;
    yield rows;
  }
}

type RuleQuery = SelectQueryBuilder<Schema, 'alert_rules', RuleRow>;

/** Reads the waiting rules of one kind by symbol, in parts. `narrow` leaves some of them out. */
async function* readBySymbol(
  db: Db,
  { kind, investor }: { kind: AlertKind; investor: string },
  narrow: (query: RuleQuery) => RuleQuery = (query) => query,
): AsyncGenerator<RuleRow[]> {
  let last = { symbol: '', id: '' };
  for (;;) {
    const query = db
      .selectFrom('alert_rules')
      .selectAll()
      .where('kind', '=', kind)
      .where('investor', '=', investor)
      .where('symbol', '>=', last.symbol)
      .where(({ or, eb }) => or([eb('symbol', '>', last.symbol), eb('id', '>', last.id)]))
      .where('state', '!=', 'done');
    const rows = await narrow(query).orderBy('symbol').orderBy('id').limit(eventRulesPerRead).execute();
    const end = rows.at(-1);
    if (!end) return;
    last = end;
    yield rows;
  }
}

/** Reads the rules on dates of securities, in parts. */
export const readDateRules = (db: Db, kind: AlertKind) => readBySymbol(db, { kind, investor: '' });

/** Reads the rules on the filings of an investor: those that name it, then those of customers who follow it. */
export async function* readFilingRules(db: Db, kind: AlertKind, slug: string): AsyncGenerator<RuleRow[]> {
  yield* readBySymbol(db, { kind, investor: slug });
  yield* readBySymbol(db, { kind, investor: everyFollowed }, (query) =>
    query.where(({ exists, selectFrom }) =>
      exists(
        selectFrom('followed_investors')
          .select('slug')
          .whereRef('followed_investors.customer_id', '=', 'alert_rules.customer_id')
          .where('slug', '=', slug),
      ),
    ),
  );
}

/** Reads the waiting rules on the values of portfolios by portfolio, in parts. */
export async function* readValueRules(db: Db): AsyncGenerator<ValueRuleRow[]> {
  let last = { portfolio_id: '', id: '' };
  for (;;) {
    const rows = await db
      .selectFrom('alert_rules')
      .selectAll()
      .where('portfolio_id', '>=', last.portfolio_id)
      .where(({ or, eb }) => or([eb('portfolio_id', '>', last.portfolio_id), eb('id', '>', last.id)]))
      .where('state', '!=', 'done')
      .orderBy('portfolio_id')
      .orderBy('id')
      .limit(eventRulesPerRead)
      .execute();
    const found = rows.filter(isValueRule);
    const end = found.at(-1);
    if (!end) return;
    last = end;
    yield found;
  }
}
