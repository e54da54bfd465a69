import type { PlanForm } from '#domain/plan/plan-form.ts';
import { isoTime } from '#domain/time.ts';
import { portfolioScope } from '#server/ledger/portfolio-scope.ts';
import { lockCustomer } from '#server/ledger/portfolios.ts';
import type { Db } from '#server/platform/db/schema.ts';

const empty: PlanForm = { groups: [], fee: 0, taxRate: 0, goal: null };

/** Returns the plan of a portfolio; an empty one if it has none, or with the id `all`. */
export async function readPlan(db: Db, customerId: string, portfolioId: string): Promise<PlanForm> {
  const row = await db
    .selectFrom('portfolio_plans')
    .innerJoin('portfolios', 'portfolios.id', 'portfolio_plans.portfolio_id')
    .whereRef('portfolios.customer_id', '=', 'portfolio_plans.customer_id')
    .select('content')
    .where('portfolio_plans.portfolio_id', '=', portfolioId)
    .where('portfolios.customer_id', '=', customerId)
    .where('portfolios.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? (JSON.parse(row.content) as PlanForm) : empty;
}

/** Replaces the plan of a portfolio. Throws AppError 'not_found' unless the customer owns it. */
export async function savePlan(
  db: Db,
  customerId: string,
  portfolioId: string,
  form: PlanForm,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    // The portfolio cannot be deleted meanwhile.
    await lockCustomer(transaction, customerId);
    const { portfolios } = await portfolioScope(transaction, customerId, portfolioId);
    const plan = { content: JSON.stringify(form), updated_at: isoTime() };
    await transaction
      .insertInto('portfolio_plans')
      .values({ customer_id: customerId, portfolio_id: portfolios[0]?.id ?? portfolioId, ...plan })
      .onConflict((conflict) => conflict.columns(['portfolio_id', 'customer_id']).doUpdateSet(plan))
      .execute();
  });
}
