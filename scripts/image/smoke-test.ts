import type { ReplyOf } from '#contract/endpoint.ts';
import type { portfolios as contract } from '#contract/portfolios.ts';
import { openApiSession } from '../bench/api-session.ts';

type PortfoliosReply = ReplyOf<typeof contract.list>;

const person = { name: 'Ann', email: 'ann@holdwise.example', password: 'a long enough pass phrase' };
const { email, password } = person;

/** Signs up a customer and adds a ticker to a new portfolio. */
export async function signUpAndBuy(url: string): Promise<void> {
  const { call } = openApiSession(url);
  await call('POST', '/customer/create', person);
  await call('POST', '/customer/login', { email, password });
  const { portfolios } = await call<PortfoliosReply>('POST', '/portfolios', { title: 'Kept' });
  const ticker = { symbol: 'AAPL', shares: '10.5', buyPrice: '99.95' };
  await call('POST', `/portfolios/${portfolios[0]?._id}/tickers`, ticker);
}

/** Logs in again and returns the portfolios of that customer as text. */
export async function readPortfolios(url: string): Promise<string> {
  const { call } = openApiSession(url);
  await call('POST', '/customer/login', { email, password });
  const { portfolios } = await call<PortfoliosReply>('GET', '/portfolios');
  return portfolios
    .map(({ title, tickers }) => `${title}: ${tickers.map(({ symbol }) => symbol)}`)
    .join('; ');
}
