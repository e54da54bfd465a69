import type { ReplyOf } from '#contract/endpoint.ts';
import type { wizards } from '#contract/investors.ts';
import type { TradedClose } from '#contract/market.ts';
import type { portfolios } from '#contract/portfolios.ts';
import { type ApiSession, openApiSession } from '../bench/api-session.ts';

type Call = ApiSession['call'];

/** The numbers of holdings that every screen of a customer is shown with. */
export const holdingCounts = [0, 3, 25, 200] as const;
export type HoldingCount = (typeof holdingCounts)[number];

const password = 'a long enough pass phrase';
/** In dollars: about what each holding costs. */
const sum = 2_000;
const boughtOn = ['2021-03-01', '2022-06-01', '2023-09-01', '2024-12-02'];

/** Returns the symbols that the shipped investors hold, most common first. */
async function heldSymbols(call: Call): Promise<string[]> {
  const { wizards: investors } = await call<ReplyOf<typeof wizards.all>>('GET', '/wizards/all');
  const counts = new Map<string, number>();
  for (const { holdings } of investors)
    for (const { symbol } of holdings) if (symbol) counts.set(symbol, (counts.get(symbol) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one).map(([symbol]) => symbol);
}

/** Records a purchase at that day's close; returns whether one is known. */
async function buy(call: Call, path: string, symbol: string, date: string): Promise<boolean> {
  const [found] = await call<TradedClose[]>('GET', `/market/close?symbol=${symbol}&date=${date}`);
  if (found?.date !== date || found.currency !== 'USD' || found.close > sum) return false;
  await call('POST', `${path}/transactions`, {
    kind: 'buy',
    symbol,
    date,
    shares: String(Math.round(sum / found.close)),
    price: found.close,
  });
  return true;
}

async function fill(call: Call, count: HoldingCount): Promise<void> {
  const created = await call<ReplyOf<typeof portfolios.list>>('POST', '/portfolios', {
    title: 'My portfolio',
  });
  const path = `/portfolios/${created.portfolios[0]?._id}`;
  let held = 0;
  for (const symbol of count === 0 ? [] : await heldSymbols(call)) {
    if (held === count) return;
    const date = boughtOn[held % boughtOn.length] ?? '';
    if (await buy(call, path, symbol, date)) held += 1;
  }
  if (held < count) throw new Error(`The shipped data has closes for ${held} of ${count} holdings.`);
}

/** Creates a customer with a portfolio of that many holdings; returns the session. */
export async function createCustomer(url: string, count: HoldingCount): Promise<string> {
  const { call, cookie } = openApiSession(url);
  const email = `holdings-${count}@holdwise.example`;
  await call('POST', '/customer/create', { name: 'Clara Customer', email, password });
  await call('POST', '/customer/login', { email, password });
  await fill(call, count);
  return cookie();
}
