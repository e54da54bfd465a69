import type { FastifyInstance } from 'fastify';
import { wizards } from '#contract/investors.ts';
import type { Splits } from '#domain/splits.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { route } from '#server/platform/http/route.ts';
import { investorGone } from './investor-rows.ts';
import { findInvestor, listInvestorNames, listInvestors } from './investors.ts';

export function investorRoutes(app: FastifyInstance, { db, splits }: { db: Db; splits: Splits }): void {
  route(app, wizards.all, async () => ({ wizards: await listInvestors(db) }));

  route(app, wizards.names, async () => ({ wizards: await listInvestorNames(db) }));

  route(app, wizards.single, async ({ params, query }) => {
    const investor = await findInvestor({ db, splits }, params.id, query.page);
    if (!investor) throw investorGone();
    return { ...investor };
  });
}
