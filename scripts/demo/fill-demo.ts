import type { admin as adminCalls } from '#contract/admins.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { wizards } from '#contract/investors.ts';
import type { PriceHistory } from '#contract/market.ts';
import type { news } from '#contract/news.ts';
import { openApiSession } from '../bench/api-session.ts';
import { drawChart } from './draw-charts.ts';
import { fillPortfolios } from './fill-portfolios.ts';
import type { Login, Logins } from './logins.ts';
import { type ChartData, type SampleArticle, sampleArticles } from './sample-articles.ts';

type Call = ReturnType<typeof openApiSession>['call'];

/** Creates both accounts, the administrator last: once there is one, both exist. */
async function createAccounts(call: Call, logins: Logins): Promise<void> {
  const { gate } = await call<ReplyOf<typeof adminCalls.signUpMode>>('GET', '/admin/sign-up');
  if (gate !== 'open') return;
  await call('POST', '/customer/create', logins.customer);
  await call('POST', '/admin/create', logins.admin);
}

async function logIn(url: string, path: string, { email, password }: Login): Promise<Call> {
  const { call } = openApiSession(url);
  await call('POST', path, { email, password });
  return call;
}

/** Returns real figures for the charts of the articles. */
async function chartData(call: Call): Promise<ChartData> {
  const { bars } = await call<PriceHistory>('GET', '/market/history?symbol=AAPL&range=1y');
  const { wizards: investors } = await call<ReplyOf<typeof wizards.all>>('GET', '/wizards/all');
  const investor = investors.find(({ name }) => name === 'Warren Buffett') ?? investors[0];
  return {
    closes: bars.map(({ close }) => close),
    holdings: investor?.holdings.map(({ value }) => value).slice(0, 12) ?? [],
  };
}

async function addArticle(call: Call, article: SampleArticle, data: ChartData): Promise<void> {
  const image = await drawChart(article.chart(data));
  const form = new FormData();
  form.set('title', article.title);
  form.set('description', article.text);
  form.set('publish', article.publish);
  form.set('pictures', JSON.stringify([{ file: 0, alt: article.alt }]));
  form.append('files', new File([new Uint8Array(image)], 'chart.png', { type: 'image/png' }));
  await call('POST', '/news/create', form);
}

async function fillArticles(call: Call): Promise<void> {
  const { data } = await call<ReplyOf<typeof news.list>>('GET', '/news/list');
  const known = new Set(data.map(({ title }) => title));
  const missing = sampleArticles.filter(({ title }) => !known.has(title));
  if (missing.length === 0) return;
  const figures = await chartData(call);
  for (const article of missing) await addArticle(call, article, figures);
}

/** Creates the sample data that is missing, through the product's API. */
export async function fillDemo(url: string, logins: Logins): Promise<void> {
  await createAccounts(openApiSession(url).call, logins);
  const customer = await logIn(url, '/customer/login', logins.customer);
  await fillPortfolios(customer);
  await fillArticles(await logIn(url, '/admin/login', logins.admin));
}
