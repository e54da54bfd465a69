import { shortCompanyName } from '../company-names.ts';
import type { MailPart, MailRow, Tone } from '../mail-page.ts';
import { money, signedMoney, signedWholeMoney, wholeMoney } from '../money-text.ts';
import type { DigestContent, DigestDividend, DigestMoney, DigestMover } from './digest-content.ts';
import { dayAndMonth, signedShare } from './digest-formats.ts';

const stockPage = (symbol: string) => `/stocks/${encodeURIComponent(symbol)}`;

export const toneOf = (gain: number): Tone | undefined => (gain > 0 ? 'up' : gain < 0 ? 'down' : undefined);

/** Says what the change of value consists of. The rows add up. */
export function changePart(money: DigestMoney): MailPart {
  const { currency, before, value } = money;
  const rows = [
    ['Prices', money.prices],
    ['Exchange rates', money.currencies],
    ['Dividends and interest', money.income],
    ['Fees and taxes', -money.costs],
    ['Paid in and out', money.flows],
  ] as const;
  return {
    title: `From ${wholeMoney(before, currency)} to ${wholeMoney(value, currency)}`,
    about: 'What the change of value consists of',
    rows: rows
      .filter(([, part]) => Math.abs(part) >= 0.005)
      .map(([name, part]) => ({ name, value: signedMoney(part, currency), tone: toneOf(part) })),
  };
}

const gainText = (gain: number, twr: number | null, currency: string): string =>
  [signedWholeMoney(gain, currency), twr === null ? '' : signedShare(twr)].filter(Boolean).join(' · ');

export const portfoliosPart = ({ portfolios, currency }: DigestMoney): MailPart => ({
  title: 'Your portfolios',
  rows: portfolios.map(({ id, title, value, gain, twr }) => ({
    name: title,
    url: `/portfolio?id=${encodeURIComponent(id)}`,
    detail: money(value, currency),
    value: gainText(gain, twr, currency),
    tone: toneOf(gain),
  })),
});

export function moversPart({ movers, currency }: DigestMoney): MailPart {
  const largest = Math.max(...movers.map(({ gain }) => Math.abs(gain)), 0);
  const row = ({ symbol, name, gain, twr }: DigestMover): MailRow => ({
    name: shortCompanyName(name),
    url: stockPage(symbol),
    value: gainText(gain, twr, currency),
    tone: toneOf(gain),
    bar: largest > 0 ? gain / largest : 0,
  });
  return { title: 'What moved most', about: 'What each holding did to your value', rows: movers.map(row) };
}

const shownRows = 5;

/** Shows the first rows and says how many there are besides. */
function firstRows(rows: readonly MailRow[], url: string): readonly MailRow[] {
  const more = rows.length - shownRows;
  return more > 0 ? [...rows.slice(0, shownRows), { name: `${more} more`, url }] : rows;
}

const dividendDetails: Record<DigestDividend['status'], (date: string) => string> = {
  received: (date) => `received on ${date}`,
  declared: (date) => `ex-date ${date}, declared`,
  estimated: (date) => `ex-date about ${date}, estimated from last year`,
};

export function dividendsPart({ dividends, currency }: DigestContent): MailPart {
  const row = ({ symbol, name, date, amount, status }: DigestDividend): MailRow => ({
    name: shortCompanyName(name),
    url: stockPage(symbol),
    detail: dividendDetails[status](dayAndMonth(date)),
    value: amount === null ? undefined : money(amount, currency),
    tone: status === 'received' ? 'up' : undefined,
  });
  const [received = [], ahead = []] = [true, false].map((isReceived) =>
    dividends.filter(({ status }) => (status === 'received') === isReceived),
  );
  const [paid, coming] = [received, ahead].map((list) =>
    list.reduce((sum, one) => sum + (one.amount ?? 0), 0),
  ) as [number, number];
  const titles = [
    paid > 0 ? `${money(paid, currency)} received` : '',
    coming > 0 ? `${money(coming, currency)} in the next two weeks` : '',
  ];
  const title = titles.filter(Boolean).join(', ');
  return {
    title: title === '' ? 'Dividends' : `Dividends: ${title}`,
    rows: [
      ...firstRows(received.map(row), '/portfolio/income?id=all'),
      ...firstRows(ahead.map(row), '/portfolio/calendar?id=all'),
    ],
  };
}

export const investorsPart = ({ investors }: DigestContent): MailPart => ({
  title: 'What investors did in your stocks',
  about: 'From new quarterly filings, which show holdings of up to 45 days before',
  rows: firstRows(
    investors.map(({ slug, name, filedOn, finding }) => ({
      name,
      url: `/investors/${encodeURIComponent(slug)}`,
      detail: finding,
      value: dayAndMonth(filedOn),
    })),
    '/investors/activity',
  ),
});

export const readingPart = ({ articles, news }: DigestContent): MailPart => ({
  title: 'To read',
  rows: [
    ...news.map(({ title, url, source, date }) => ({
      name: title,
      url,
      detail: source,
      value: dayAndMonth(date.slice(0, 10)),
    })),
    ...articles.map(({ title, url, date }) => ({ name: title, url, value: dayAndMonth(date.slice(0, 10)) })),
  ],
});
