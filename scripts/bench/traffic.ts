import type { Question } from './size/asker.ts';
import type { Filling } from './size/fill.ts';
import { madePassword } from './size/fill.ts';
import { articleRow } from './size/made-articles.ts';
import { emailOf, isMeasurable, portfolioRows } from './size/made-customers.ts';
import { cookieOf } from './size/sides.ts';

const api = '/api/v1';

/** Enough customers that neither a login limit nor a portfolio's bound is reached while a minute is measured. */
export const fillingForLoad = (): Filling => ({ now: Date.now(), customers: 2_000, articles: 200 });

/** Somebody else each time, and from another address. */
export interface Traffic {
  portfolios(): Question;
  logIn(): Question;
  addTicker(): Question;
  mixed(): Question;
}

const addressOf = (number: number) => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;

/** What the customers of a filled database ask. */
export function trafficOf(filling: Filling): Traffic {
  const customers = Array.from({ length: filling.customers }, (_, customer) => customer).filter(isMeasurable);
  const sessions = customers.map((customer) => ({ cookie: cookieOf(customer) }));
  const places = customers.map((customer) => portfolioRows(customer, filling).map(({ id }) => id));
  const read: Question[] = [
    { path: `${api}/market/quote?symbol=AAPL` },
    { path: `${api}/market/search-symbol?query=app` },
    { path: '/' },
    { path: `${api}/news/latest` },
    { path: `/news-detail/${articleRow(0, filling).slug}` },
  ];
  let asked = 0;
  const next = () => {
    asked += 1;
    return { number: asked, index: asked % customers.length };
  };
  const portfolios = (index: number) => ({ path: `${api}/portfolios`, headers: sessions[index] ?? {} });
  function addTicker(): Question {
    const { number, index } = next();
    const place = places[index]?.[Math.floor(number / customers.length) % 3];
    const body = { symbol: `Q${number.toString(36).toUpperCase()}`, shares: '10.5', buyPrice: '99.95' };
    return {
      method: 'POST',
      path: `${api}/portfolios/${place}/tickers`,
      headers: sessions[index] ?? {},
      body,
    };
  }
  function logIn(): Question {
    const { number, index } = next();
    const headers = { 'x-forwarded-for': addressOf(number) };
    const body = { email: emailOf(customers[index] ?? 0), password: madePassword };
    return { method: 'POST', path: `${api}/customer/login`, headers, body };
  }
  return {
    portfolios: () => portfolios(next().index),
    addTicker,
    logIn,
    mixed() {
      const { number, index } = next();
      if (number % 500 === 0) return logIn();
      if (number % 100 === 1) return addTicker();
      return number % 2 === 0 ? portfolios(index) : (read[number % read.length] ?? portfolios(index));
    },
  };
}
