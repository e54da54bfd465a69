import type { Portfolio } from '#contract/portfolios.ts';
import { rareWord } from './article-rows.ts';
import type { RequestSpec } from './client.ts';
import { emailOf, isMeasurable, measuredCustomer } from './customer-rows.ts';
import { seedPassword } from './seed-database.ts';
import { type BenchTarget, cookieOf } from './targets.ts';

const api = '/api/v1';

/** A call to measure. `prepare` runs before each request and is not measured. */
export interface Call {
  name: string;
  prepare?(): Promise<unknown>;
  request(): RequestSpec;
}

const headersOf = ({ dataset }: BenchTarget) => ({ cookie: cookieOf(measuredCustomer(dataset)) });

async function portfoliosOf(target: BenchTarget): Promise<Portfolio[]> {
  const body = await target.client.send({ path: `${api}/portfolios`, headers: headersOf(target) });
  return (JSON.parse(body) as { portfolios: Portfolio[] }).portfolios;
}

/** Returns a function that changes one ticker, which invalidates every cached response. */
async function createChange(target: BenchTarget): Promise<() => Promise<unknown>> {
  const headers = headersOf(target);
  const [portfolio] = await portfoliosOf(target);
  const path = `${api}/portfolios/${portfolio?._id}/tickers/${portfolio?.tickers[0]?._id}`;
  let changes = 0;
  return () => {
    changes += 1;
    return target.client.send({ method: 'PUT', path, headers, body: { notes: `Change ${changes}` } });
  };
}

/** Returns a function that gives another customer each time, unless the dataset has only one. */
function createRotation({ dataset }: BenchTarget): () => number {
  let last = 0;
  return () => {
    if (dataset.only !== undefined) return dataset.only;
    do last = (last + 7_919) % dataset.customers;
    while (!isMeasurable(last));
    return last;
  };
}

async function addTickerCall(target: BenchTarget): Promise<Call> {
  const headers = headersOf(target);
  const [portfolio] = await portfoliosOf(target);
  const path = `${api}/portfolios/${portfolio?._id}/tickers`;
  const symbol = 'ZZZZ';
  return {
    name: 'POST …/tickers',
    async prepare() {
      const [now] = await portfoliosOf(target);
      const added = now?.tickers.find((ticker) => ticker.symbol === symbol);
      if (added) await target.client.send({ method: 'DELETE', path: `${path}/${added._id}`, headers });
    },
    request: () => ({ method: 'POST', path, headers, body: { symbol, shares: '10.5', buyPrice: '99.95' } }),
  };
}

function logInCall({ dataset }: BenchTarget): Call {
  let attempts = 0;
  return {
    name: 'POST /customer/login',
    request() {
      attempts += 1;
      return {
        method: 'POST',
        path: `${api}/customer/login`,
        headers: {
          'x-forwarded-for': `10.${(attempts >> 16) & 255}.${(attempts >> 8) & 255}.${attempts & 255}`,
        },
        body: { email: emailOf(measuredCustomer(dataset)), password: seedPassword },
      };
    },
  };
}

async function customerCalls(target: BenchTarget): Promise<Call[]> {
  const change = await createChange(target);
  const nextCustomer = createRotation(target);
  const portfolios = (customer: number) => ({
    path: `${api}/portfolios`,
    headers: { cookie: cookieOf(customer) },
  });
  const measured = measuredCustomer(target.dataset);
  const isSingle = target.dataset.only !== undefined;
  return [
    { name: 'GET /portfolios, cached', request: () => portfolios(measured) },
    { name: 'GET /portfolios, just changed', prepare: change, request: () => portfolios(measured) },
    {
      name: 'GET /portfolios, another customer each time',
      ...(isSingle && { prepare: change }),
      request: () => portfolios(nextCustomer()),
    },
    await addTickerCall(target),
    logInCall(target),
    { name: 'GET / for a customer', request: () => ({ path: '/', headers: headersOf(target) }) },
    { name: 'GET / for a visitor', request: () => ({ path: '/' }) },
  ];
}

/** Lists the calls that read articles. The empty database has one page only, so a far page is compared with its first. */
function articleCalls({ dataset, adminCookie }: BenchTarget): Call[] {
  const admin = { cookie: adminCookie };
  const isFull = dataset.newest === undefined;
  const far = (rowsPerPage: number) => (isFull ? Math.floor((dataset.articles * 0.85) / rowsPerPage) : 1);
  const call = (name: string, path: string, headers?: Record<string, string>): Call => ({
    name,
    request: () => ({ path: api + path, ...(headers && { headers }) }),
  });
  return [
    call('GET /news/all', '/news/all'),
    call('GET /news/all, a far page', `/news/all?page=${far(20)}`),
    call('GET /news/latest', '/news/latest'),
    call('GET /news/list', '/news/list', admin),
    call('GET /news/list, a far page', `/news/list?page=${far(50)}`, admin),
    call('GET /news/list, published, by title', '/news/list?state=published&sort=title&order=asc', admin),
    call('GET /news/list, a search that finds four', `/news/list?search=${rareWord}`, admin),
    call('GET /admin/activity', '/admin/activity', admin),
  ];
}

export const callsOf = async (target: BenchTarget): Promise<Call[]> => [
  ...(await customerCalls(target)),
  ...articleCalls(target),
];
