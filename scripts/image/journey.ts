import type { ReplyOf } from '../../src/contract/endpoint.ts';
import type { portfolios as contract } from '../../src/contract/portfolios.ts';
import { caller } from '../bench/caller.ts';

type PortfoliosReply = ReplyOf<typeof contract.list>;

const person = { name: 'Ann', email: 'ann@holdwise.example', password: 'a long enough pass phrase' };
const { email, password } = person;

/** Signs up and buys a share. */
export async function signUpAndBuy(url: string): Promise<void> {
  const { call } = caller(url);
  await call('POST', '/customer/create', person);
  await call('POST', '/customer/login', { email, password });
  const { portfolios } = await call<PortfoliosReply>('POST', '/portfolios', { title: 'Kept' });
  const ticker = { symbol: 'AAPL', shares: '10.5', buyPrice: '99.95' };
  await call('POST', `/portfolios/${portfolios[0]?._id}/tickers`, ticker);
}

/** Logs in again and gives what is held, as text. */
export async function whatIsHeld(url: string): Promise<string> {
  const { call } = caller(url);
  await call('POST', '/customer/login', { email, password });
  const { portfolios } = await call<PortfoliosReply>('GET', '/portfolios');
  return portfolios
    .map(({ title, tickers }) => `${title}: ${tickers.map(({ symbol }) => symbol)}`)
    .join('; ');
}
