import type { ReplyOf } from '../../src/contract/endpoint.ts';
import type { portfolios as contract } from '../../src/contract/portfolios.ts';
import { caller } from './caller.ts';

type PortfoliosReply = ReplyOf<typeof contract.list>;

const person = { name: 'Bench', email: 'bench@holdwise.example', password: 'a long enough pass phrase' };
const portfolioCount = 3;
const tickersEach = 50;
// Searches that find plenty: one for the tickers of each portfolio.
const searches = ['a', 'c', 's'];

/** Makes a customer with 3 portfolios of 50 tickers, through the API, and gives their session's cookie. */
export async function makeCustomer(url: string): Promise<string> {
  const { call, cookie } = caller(url);
  await call('POST', '/customer/create', person);
  await call('POST', '/customer/login', { email: person.email, password: person.password });
  for (const search of searches.slice(0, portfolioCount)) {
    const found = await call<{ symbol: string }[]>(
      'GET',
      `/market/search-symbol?query=${search}&limit=${tickersEach}`,
    );
    const { portfolios } = await call<PortfoliosReply>('POST', '/portfolios', {
      title: `Portfolio ${search}`,
    });
    const path = `/portfolios/${portfolios.at(-1)?._id}/tickers`;
    for (const { symbol } of found) await call('POST', path, { symbol, shares: '10.5', buyPrice: '99.95' });
  }
  const { portfolios } = await call<PortfoliosReply>('GET', '/portfolios');
  const held = portfolios.map(({ tickers }) => tickers.length);
  if (held.length !== portfolioCount || held.some((count) => count !== tickersEach)) {
    throw new Error(
      `the customer holds ${held.join(', ')} tickers instead of ${portfolioCount} times ${tickersEach}`,
    );
  }
  return cookie();
}
