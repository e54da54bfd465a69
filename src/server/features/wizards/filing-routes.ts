import type { FastifyInstance, FastifyRequest } from 'fastify';
import { filings } from '../../../contract/filings.ts';
import { AppError } from '../../../domain/app-error.ts';
import { isLeased } from '../../platform/db/leases.ts';
import { readForm } from '../../platform/http/form.ts';
import { route } from '../../platform/http/route.ts';
import type { InformationTable } from '../../providers/filings/information-table.ts';
import type { ShippedFiling } from '../../providers/filings/shipped-filings.ts';
import { scheduleFilings } from './filings-job.ts';
import { listFilings } from './list-filings.ts';
import { followingWizards } from './refresh-all.ts';
import { type FilingDesk, requireEdgar } from './refresh-investor.ts';
import { refreshAndNote } from './refresh-outcomes.ts';
import { createRefreshRuns, failuresTo, runLease } from './refresh-runs.ts';
import { listSecurities, resolveSecurity } from './securities.ts';
import type { TakenFiling } from './take-filing.ts';
import { takeUpload } from './take-upload.ts';
import { findChanges } from './wizard-changes.ts';

const maxFileBytes = 50 * 1024 * 1024;
/** What somebody who waits for it waits at most. */
const refreshWithinMs = 60_000;

const words = { created: 'was made from', updated: 'was updated from', unchanged: 'is up to date with' };

function replyOf(taken: TakenFiling) {
  const { wizard, outcome } = taken;
  const message = `${wizard.name} ${words[outcome]} the filing for ${wizard.period ?? 'the quarter'}.`;
  return { success: true as const, message, ...taken };
}

async function tableOf(
  request: FastifyRequest,
  { source }: FilingDesk,
  period: string | undefined,
): Promise<InformationTable> {
  const { files } = await readForm(request, {
    fields: filings.upload.form,
    fileField: 'file',
    maxFiles: 1,
    maxFileBytes,
    readFile: ({ stream }) => source.readTable(stream, { period }),
  });
  const [table] = files;
  if (!table) throw new AppError('invalid', 'Send one 13F filing as `file`.');
  return table;
}

type OnRun = (succeeded: boolean) => void;

function refreshRoutes(app: FastifyInstance, desk: FilingDesk, onRun: OnRun | undefined): void {
  const { db, source } = desk;
  const runs = createRefreshRuns(desk, failuresTo(app.log));
  app.addHook('onClose', () => runs.stop());
  if (source.edgar) scheduleFilings(app, { db, runs, ...(onRun && { onRun }) });

  route(app, filings.refresh, async ({ account, body }) => {
    return replyOf(await refreshAndNote(desk, account, body, AbortSignal.timeout(refreshWithinMs)));
  });

  route(app, filings.refreshAll, async ({ account }) => {
    requireEdgar(source);
    const startedAt = new Date().toISOString();
    const investors = (await followingWizards(db)).length;
    const begun = await runs.begin(account);
    const message = begun
      ? `Refreshing ${investors} investors.`
      : 'The investors are being refreshed already.';
    return { success: true as const, message, investors, startedAt };
  });
}

/** What administrators do with 13F filings, and what readers see of the quarters. */
export function filingRoutes(
  app: FastifyInstance,
  desk: FilingDesk,
  shipped: readonly ShippedFiling[],
  onRun?: OnRun,
): void {
  const { db, source } = desk;
  const known = shipped.map(({ investor, firm, cik }) => ({ name: investor, firm, cik }));

  route(app, filings.list, async () => ({
    success: true as const,
    edgar: source.edgar !== undefined,
    refreshing: await isLeased(db, runLease),
    investors: await listFilings(db),
    known,
  }));

  refreshRoutes(app, desk, onRun);

  route(app, filings.upload, async ({ account, query, request }) => {
    const table = await tableOf(request, desk, query.period);
    return replyOf(await takeUpload(desk, account, table, query));
  });

  route(app, filings.cusips, async ({ query }) => ({
    success: true as const,
    ...(await listSecurities(db, query.state, query.page)),
  }));

  route(app, filings.resolve, async ({ account, params, body }) => {
    await resolveSecurity(db, account, params.cusip, body.symbol);
    const message = body.symbol ? `Remembered as ${body.symbol}` : 'Remembered as having no symbol';
    return { success: true as const, message };
  });

  route(app, filings.changes, async ({ params }) => {
    const changes = await findChanges(db, params.id);
    if (!changes) throw new AppError('not_found', 'This wizard is not there any more.');
    return changes;
  });
}
