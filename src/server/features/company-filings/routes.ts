import type { FastifyInstance, FastifyRequest } from 'fastify';
import { companyFilings as calls, type CompanyFiling as FilingReply } from '#contract/company-filings.ts';
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts';
import { AppError } from '#domain/app-error.ts';
import {
  byNewestFiling,
  type CompanyFiling,
  filingAddress,
  filingsAddress,
} from '#domain/company-filings/company-filing.ts';
import { itemName } from '#domain/company-filings/event-items.ts';
import { formName, groupOfForm } from '#domain/company-filings/forms.ts';
import { isoDate } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { afterResponse } from '#server/platform/http/after-response.ts';
import { type Computation, cachedRoute } from '#server/platform/http/cached-route.ts';
import type { FilingSource } from '#server/providers/filings/open-filings.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { storedFilings } from './store-filings.ts';
import { markViewed } from './wanted-companies.ts';

interface CompanyFilingsTools {
  db: Db;
  primary: Db;
  market: Pick<MarketProvider, 'figures'>;
  filingSource: Pick<FilingSource, 'edgar' | 'ciks' | 'formerCiks'>;
}

type Reply = ReplyOf<typeof calls.list>;
type Query = QueryOf<typeof calls.list>;

const filingsPerPage = 10;

/** A filing with the number that the company had then. */
type NumberedFiling = CompanyFiling & { cik: string };

function toReply(filing: NumberedFiling): FilingReply[] {
  const group = groupOfForm(filing.form);
  if (!group) return [];
  const { cik, accession, form, filed, period, items } = filing;
  return [
    {
      ...{ accession, form, name: formName(form), group, filed, period },
      items: items.map((item) => ({ item, name: itemName(item) })),
      url: filingAddress(cik, filing),
    },
  ];
}

function pageOf(filings: readonly NumberedFiling[], { group, page }: Query) {
  const listed = filings
    .toSorted(byNewestFiling)
    .filter(({ form }) => group === undefined || groupOfForm(form) === group);
  const first = (page - 1) * filingsPerPage;
  return {
    filings: listed.slice(first, first + filingsPerPage).flatMap(toReply),
    total: listed.length,
    page,
    pages: Math.max(1, Math.ceil(listed.length / filingsPerPage)),
  };
}

/**
 * Reads the filings of a company. Those under its former number count only from before the first one under the present:
 * the former registrant may go on as a subsidiary.
 */
async function filingsOf(db: Db, cik: string, former: string | undefined): Promise<NumberedFiling[]> {
  const own = (await storedFilings(db, cik)).map((filing) => ({ ...filing, cik }));
  if (!former) return own;
  const earlier = await storedFilings(db, former);
  const isEarlier = ({ filed }: CompanyFiling) => own.every((filing) => filed < filing.filed);
  return [...own, ...earlier.filter(isEarlier).map((filing) => ({ ...filing, cik: former }))];
}

/** Returns a reply without a list, which is not cached here. */
const nothing = (
  missing: NonNullable<Reply['missing']>,
  source: string | null,
): Computation<typeof calls.list> => ({
  dependsOn: null,
  compute: () => ({
    ...{ missing, source, readAt: null, filings: [] },
    ...{ total: 0, page: 1, pages: 1 },
  }),
});

/** Returns a function that marks a company as viewed after the reply, once a day. */
function createViewMarks(db: Db) {
  const marked = new Set<string>();
  let day = '';
  return (request: FastifyRequest, cik: string) => {
    const today = isoDate();
    if (today !== day) marked.clear();
    day = today;
    if (marked.has(cik)) return;
    marked.add(cik);
    afterResponse(request, () => markViewed(db, cik, Date.now()));
  };
}

/** Registers the filings of companies. Looking at a company is what makes the job read it. */
export function companyFilingRoutes(
  app: FastifyInstance,
  { db, primary, market, filingSource }: CompanyFilingsTools,
): void {
  const view = createViewMarks(primary);
  const readState = (cik: string) =>
    db
      .selectFrom('company_filing_reads')
      .select(['read_at', 'failure'])
      .where('cik', '=', cik)
      .executeTakeFirst();

  function missingOf(state: Awaited<ReturnType<typeof readState>>) {
    if (!filingSource.edgar) return 'setting';
    return state?.failure ? 'failed' : 'waiting';
  }

  async function prepare(
    symbol: string,
    query: Query,
    request: FastifyRequest,
  ): Promise<Computation<typeof calls.list>> {
    if (!(await market.figures()).find(symbol))
      throw new AppError('not_found', `There is no stock or fund with the symbol ${symbol}.`);
    const cik = (await filingSource.ciks())(symbol);
    if (!cik) return nothing('number', null);
    const former = (await filingSource.formerCiks())(symbol);
    if (filingSource.edgar) for (const number of [cik, former]) if (number) view(request, number);
    const state = await readState(cik);
    const formerState = former === undefined ? undefined : await readState(former);
    const source = filingsAddress(cik);
    if (!state?.read_at) return nothing(missingOf(state), source);
    const readAt = state.read_at;
    return {
      dependsOn: { readAt, formerReadAt: formerState?.read_at ?? '' },
      compute: async () => ({
        ...{ missing: null, source, readAt },
        ...pageOf(await filingsOf(db, cik, former), query),
      }),
    };
  }

  cachedRoute(app, calls.list, ({ params: { symbol }, query, request }) => prepare(symbol, query, request), {
    cacheControl: 'public, max-age=60',
  });
}
