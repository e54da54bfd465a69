import type { dividends } from '#contract/dividends.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { TradedClose } from '#contract/market.ts';
import type { portfolios } from '#contract/portfolios.ts';
import type { securities } from '#contract/securities.ts';
import type { openApiSession } from '../bench/api-session.ts';
import type { SamplePortfolio, SampleTransaction } from './sample-portfolio.ts';
import { samplePortfolios } from './sample-portfolios.ts';

type Call = ReturnType<typeof openApiSession>['call'];
type Portfolios = ReplyOf<typeof portfolios.list>;

/** Marks a portfolio until it is complete, so that the next start can replace it. */
const incomplete = ' (incomplete)';

/** Adds the price of a trade: the traded close of its day. */
async function priced(call: Call, transaction: SampleTransaction): Promise<object> {
  const { symbol, date, price } = transaction;
  if (symbol === undefined || price !== undefined) return transaction;
  const [found] = await call<TradedClose[]>('GET', `/market/close?symbol=${symbol}&date=${date}`);
  if (!found) throw new Error(`The snapshot has no close of ${symbol} on ${date}.`);
  return { ...transaction, price: found.close };
}

async function defineSecurity(call: Call, { security }: SamplePortfolio): Promise<void> {
  if (!security) return;
  const { prices, ...fields } = security;
  const known = await call<ReplyOf<typeof securities.list>>('GET', '/securities');
  if (!known.securities.some(({ symbol }) => symbol === security.symbol))
    await call('POST', '/securities', fields);
  await call('PUT', `/securities/${security.symbol}/prices`, { prices });
}

/** Accepts suggested dividends and, if wanted, has the later ones recorded automatically. */
async function recordDividends(call: Call, path: string, { dividends: wanted }: SamplePortfolio) {
  if (!wanted) return;
  const { suggestions } = await call<ReplyOf<typeof dividends.suggestions>>('GET', `${path}/dividends`);
  const accept = suggestions
    .filter(({ date }) => date < wanted.acceptBefore)
    .map(({ symbol, date }) => ({ symbol, date }));
  await call('POST', `${path}/dividends`, { accept });
  if (wanted.recordLater) await call('PUT', path, { recordDividends: true });
}

async function fillPortfolio(call: Call, sample: SamplePortfolio): Promise<void> {
  const { title, settings: { currency, ...settings } = {}, transactions } = sample;
  await defineSecurity(call, sample);
  const created = await call<Portfolios>('POST', '/portfolios', { title: title + incomplete, currency });
  const path = `/portfolios/${created.portfolios.at(-1)?._id}`;
  const bodies = await Promise.all(transactions.map((transaction) => priced(call, transaction)));
  for (const body of bodies) await call('POST', `${path}/transactions`, body);
  if (Object.keys(settings).length > 0) await call('PUT', path, settings);
  await recordDividends(call, path, sample);
  await call('PUT', path, { title });
}

/**
 * Creates the sample portfolios that are missing, as far as the customer may have more. What an interrupted start left is
 * replaced.
 */
export async function fillPortfolios(call: Call): Promise<void> {
  const { portfolios: found, limit } = await call<Portfolios>('GET', '/portfolios');
  const unfinished = found.filter(({ title }) => title.endsWith(incomplete));
  for (const { _id } of unfinished) await call('DELETE', `/portfolios/${_id}`);
  const titles = new Set(found.map(({ title }) => title));
  const missing = samplePortfolios.filter(({ title }) => !titles.has(title));
  const left = limit - (found.length - unfinished.length);
  for (const sample of missing.slice(0, Math.max(0, left))) await fillPortfolio(call, sample);
}
