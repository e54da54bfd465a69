import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  type FollowedFiler,
  filingOutcomes,
  filings,
  type ImportedFiling,
  type SplitAlert,
} from '#contract/investor-filings.ts';
import { AppError } from '#domain/app-error.ts';
import { isoTime } from '#domain/time.ts';
import type { QuarterFiling } from '#server/filings/filed-quarters.ts';
import { applyUpload } from '#server/filings/intake/apply-upload.ts';
import { scheduleFilings } from '#server/filings/intake/filings-job.ts';
import { type PreviewSources, previewUpload } from '#server/filings/intake/preview-upload.ts';
import {
  createRefreshRuns,
  failuresTo,
  followedInvestors,
  runLease,
} from '#server/filings/intake/refresh-all.ts';
import { type FilingAdmin, refreshInvestor, requireEdgar } from '#server/filings/intake/refresh-investor.ts';
import { listFiledSecurities, resolveSecurity } from '#server/filings/intake/securities.ts';
import { undoUpload } from '#server/filings/intake/undo-upload.ts';
import { storedFiling } from '#server/filings/stored-filing.ts';
import { isLeased } from '#server/platform/db/leases.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import { readForm } from '#server/platform/http/form.ts';
import { route } from '#server/platform/http/route.ts';
import type { ReportJob } from '#server/platform/jobs/job-reports.ts';
import type { InformationTable } from '#server/providers/filings/information-table.ts';
import type { ShippedInvestor } from '#server/providers/filings/shipped-filings.ts';

const maxFileBytes = 50 * 1024 * 1024;
/** The timeout of a refresh that an administrator requests. */
const refreshTimeoutMs = 60_000;

const successOutcomes: readonly string[] = filingOutcomes;

const toLastRefresh = ({ at, outcome, message }: Schema['filing_refreshes']) => ({
  at,
  failed: !successOutcomes.includes(outcome),
  message,
});

/** Lists the investors with a CIK, each with its filing and the result of its last refresh. */
async function listFilings(db: Db): Promise<FollowedFiler[]> {
  const investors = await db
    .selectFrom('wizards')
    .selectAll()
    .where('cik', 'is not', null)
    .orderBy('position')
    .execute();
  const refreshes = await db.selectFrom('filing_refreshes').selectAll().execute();
  const byCik = new Map(refreshes.map((refresh) => [refresh.cik, refresh]));
  const quarters = await db.selectFrom('filed_quarters').select(['cik', 'period', 'filing']).execute();
  const warnings = new Map(
    quarters.map(({ cik, period, filing }) => [
      `${cik} ${period}`,
      (JSON.parse(filing) as QuarterFiling).warnings,
    ]),
  );
  return investors.map((investor) => {
    const cik = investor.cik ?? '';
    const filing = storedFiling(investor) ?? null;
    const refresh = byCik.get(cik);
    return {
      _id: investor.id,
      name: investor.name,
      cik,
      following: filing !== null,
      filing,
      warnings: (filing && warnings.get(`${cik} ${filing.period}`)) ?? [],
      lastRefresh: refresh ? toLastRefresh(refresh) : null,
    };
  });
}

const outcomeTexts = {
  created: 'was created from',
  updated: 'was updated from',
  unchanged: 'is up to date with',
};

function toResponse<Applied extends ImportedFiling>(applied: Applied) {
  const { wizard: investor, outcome } = applied;
  const message = `${investor.name} ${outcomeTexts[outcome]} the filing for ${investor.period ?? 'the quarter'}.`;
  return { message, ...applied };
}

async function readUpload(
  request: FastifyRequest,
  { source }: FilingAdmin,
  period: string | undefined,
  endpoint: typeof filings.upload | typeof filings.preview = filings.upload,
): Promise<InformationTable> {
  const { files } = await readForm(request, endpoint, {
    maxFileBytes,
    readFile: ({ stream }) => source.readFiling([stream], { period }),
  });
  const [table] = files;
  if (!table) throw new AppError('invalid', 'Send one 13F filing as `file`.');
  return table;
}

function refreshRoutes(app: FastifyInstance, admin: FilingAdmin, reportJob: ReportJob): void {
  const { db, source } = admin;
  const runs = createRefreshRuns(admin, failuresTo(app.log));
  app.addHook('onClose', () => runs.stop());
  if (source.edgar) scheduleFilings(app, { db, runs, reportJob });

  route(app, filings.refresh, async ({ account, body }) =>
    toResponse(await refreshInvestor(admin, account, body, AbortSignal.timeout(refreshTimeoutMs))),
  );

  route(app, filings.refreshAll, async ({ account }) => {
    requireEdgar(source);
    const startedAt = isoTime();
    const investors = (await followedInvestors(db)).length;
    const started = await runs.begin(account);
    const message = started
      ? `Refreshing ${investors === 1 ? 'one investor' : `${investors} investors`}.`
      : 'The investors are being refreshed already.';
    return { message, investors, startedAt };
  });
}

interface FilingLists {
  shipped: readonly ShippedInvestor[];
  /** Lists the splits that the filings suggest and that are not known. */
  splitAlerts: () => Promise<SplitAlert[]>;
  /** What the preview of an upload compares it with. */
  sources: PreviewSources;
  reportJob: ReportJob;
}

/** Registers the routes with which administrators follow 13F filings. */
export function filingRoutes(
  app: FastifyInstance,
  admin: FilingAdmin,
  { shipped, splitAlerts, sources, reportJob }: FilingLists,
): void {
  const { db, source } = admin;
  const known = shipped.map(({ investor, firm, cik }) => ({ name: investor, firm, cik }));

  route(app, filings.list, async () => ({
    edgar: source.edgar !== undefined,
    refreshing: await isLeased(db, runLease),
    investors: await listFilings(db),
    alerts: await splitAlerts(),
    known,
  }));

  refreshRoutes(app, admin, reportJob);

  route(app, filings.upload, async ({ account, query, request }) => {
    const table = await readUpload(request, admin, query.period);
    return toResponse(await applyUpload(admin, account, table, query));
  });

  route(app, filings.preview, async ({ query, request }) => {
    const table = await readUpload(request, admin, query.period, filings.preview);
    return { preview: await previewUpload(admin, sources, table, query) };
  });

  route(app, filings.undo, async ({ account, params }) => {
    const name = await undoUpload(db, account, params.id);
    return { message: `The upload of ${name} was undone` };
  });

  route(app, filings.cusips, ({ query }) => listFiledSecurities(db, query.state, query.page));

  route(app, filings.resolve, async ({ account, params, body }) => {
    await resolveSecurity(db, account, params.cusip, body.symbol);
    const message = body.symbol ? `Remembered as ${body.symbol}` : 'Remembered as having no symbol';
    return { message };
  });
}
