import type { FastifyInstance } from 'fastify';
import { wizards } from '../../../contract/wizards.ts';
import { AppError } from '../../../domain/app-error.ts';
import type { Db } from '../../platform/db/schema.ts';
import { route } from '../../platform/http/route.ts';
import { findWizard, listWizardNames, listWizards } from './wizards.ts';

export function wizardRoutes(app: FastifyInstance, { db }: { db: Db }): void {
  route(app, wizards.all, async () => ({ success: true as const, wizards: await listWizards(db) }));

  route(app, wizards.names, async () => ({ success: true as const, wizards: await listWizardNames(db) }));

  route(app, wizards.single, async ({ params }) => {
    const wizard = await findWizard(db, params.id);
    if (!wizard) throw new AppError('not_found', 'This wizard is not there any more.');
    return { success: true as const, ...wizard };
  });
}
