import type { Portfolio } from '../../../src/contract/portfolios.ts';
import type { Question } from './asker.ts';
import { madePassword } from './fill.ts';
import { rareWord } from './made-articles.ts';
import { emailOf, isMeasurable, measuredCustomer } from './made-customers.ts';
import { cookieOf, type Side } from './sides.ts';

const api = '/api/v1';

/** A call to be measured: what is done before each time is not. */
export interface Call {
  name: string;
  prepare?(): Promise<unknown>;
  question(): Question;
}

const headersOf = ({ filling }: Side) => ({ cookie: cookieOf(measuredCustomer(filling)) });

async function portfoliosOf(side: Side): Promise<Portfolio[]> {
  const answer = await side.asker.ask({ path: `${api}/portfolios`, headers: headersOf(side) });
  return (JSON.parse(answer) as { portfolios: Portfolio[] }).portfolios;
}

/** Changes one ticker, so that no kept reply is true any more. */
async function changerOf(side: Side): Promise<() => Promise<unknown>> {
  const headers = headersOf(side);
  const [portfolio] = await portfoliosOf(side);
  const path = `${api}/portfolios/${portfolio?._id}/tickers/${portfolio?.tickers[0]?._id}`;
  let changes = 0;
  return () => {
    changes += 1;
    return side.asker.ask({ method: 'PUT', path, headers, body: { notes: `Change ${changes}` } });
  };
}

/** Another customer each time, as far as there are others. */
function othersOf({ filling }: Side): () => number {
  let last = 0;
  return () => {
    if (filling.only !== undefined) return filling.only;
    do last = (last + 7_919) % filling.customers;
    while (!isMeasurable(last));
    return last;
  };
}

async function adding(side: Side): Promise<Call> {
  const headers = headersOf(side);
  const [portfolio] = await portfoliosOf(side);
  const path = `${api}/portfolios/${portfolio?._id}/tickers`;
  const symbol = 'ZZZZ';
  return {
    name: 'POST …/tickers',
    async prepare() {
      const [now] = await portfoliosOf(side);
      const added = now?.tickers.find((ticker) => ticker.symbol === symbol);
      if (added) await side.asker.ask({ method: 'DELETE', path: `${path}/${added._id}`, headers });
    },
    question: () => ({ method: 'POST', path, headers, body: { symbol, shares: '10.5', buyPrice: '99.95' } }),
  };
}

function loggingIn({ filling }: Side): Call {
  let attempts = 0;
  return {
    name: 'POST /customer/login',
    question() {
      attempts += 1;
      return {
        method: 'POST',
        path: `${api}/customer/login`,
        headers: {
          'x-forwarded-for': `10.${(attempts >> 16) & 255}.${(attempts >> 8) & 255}.${attempts & 255}`,
        },
        body: { email: emailOf(measuredCustomer(filling)), password: madePassword },
      };
    },
  };
}

async function customerCalls(side: Side): Promise<Call[]> {
  const change = await changerOf(side);
  const other = othersOf(side);
  const portfolios = (customer: number) => ({
    path: `${api}/portfolios`,
    headers: { cookie: cookieOf(customer) },
  });
  const measured = measuredCustomer(side.filling);
  const isAlone = side.filling.only !== undefined;
  return [
    { name: 'GET /portfolios, kept', question: () => portfolios(measured) },
    { name: 'GET /portfolios, just changed', prepare: change, question: () => portfolios(measured) },
    {
      name: 'GET /portfolios, somebody else each time',
      ...(isAlone && { prepare: change }),
      question: () => portfolios(other()),
    },
    await adding(side),
    loggingIn(side),
    { name: 'GET / for a customer', question: () => ({ path: '/', headers: headersOf(side) }) },
    { name: 'GET / for a visitor', question: () => ({ path: '/' }) },
  ];
}

/** Reading articles. A far page stands against the first one of the empty database, which has no other. */
function articleCalls({ filling, adminCookie }: Side): Call[] {
  const admin = { cookie: adminCookie };
  const isFull = filling.newest === undefined;
  const far = (rowsPerPage: number) => (isFull ? Math.floor((filling.articles * 0.85) / rowsPerPage) : 1);
  const call = (name: string, path: string, own?: Record<string, string>): Call => ({
    name,
    question: () => ({ path: api + path, ...(own && { headers: own }) }),
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

export const callsOf = async (side: Side): Promise<Call[]> => [
  ...(await customerCalls(side)),
  ...articleCalls(side),
];
