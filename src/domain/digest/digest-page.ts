import { shortCompanyName } from '../company-names.ts';
import { dayText } from '../day-text.ts';
import { dayNumber, isoDay } from '../days.ts';
import type { MailPage, MailPart, MailRow } from '../mail-page.ts';
import { money, signedMoney, wholeMoney } from '../money-text.ts';
import type { DigestContent, DigestMoney } from './digest-content.ts';
import { dayAndMonth, daysText, signedShare } from './digest-formats.ts';
import {
  changePart,
  dividendsPart,
  investorsPart,
  moversPart,
  portfoliosPart,
  readingPart,
  toneOf,
} from './digest-parts.ts';
import type { Rhythm } from './digest-times.ts';

const arrow = (gain: number) => (gain > 0 ? '▲ ' : gain < 0 ? '▼ ' : '');

/** A smaller change is none in words. */
const smallestChange = 0.0005;

function changeInWords({ twr, to }: DigestMoney): string {
  if (twr === null) return `Your holdings on ${dayAndMonth(to)}`;
  if (Math.abs(twr) < smallestChange) return 'Your holdings hardly moved';
  return `Your holdings ${twr > 0 ? 'rose' : 'fell'} ${signedShare(Math.abs(twr)).slice(1)}`;
}

function titleOf(money: DigestMoney): string {
  const [first] = money.movers;
  if (!first || first.gain === 0 || money.movers.length < 2) return changeInWords(money);
  const much = wholeMoney(Math.abs(first.gain), money.currency);
  return `${changeInWords(money)}; ${shortCompanyName(first.name)} ${first.gain > 0 ? 'added' : 'took off'} ${much}`;
}

const figuresOf = ({ currency, value, gain, twr, from, to }: DigestMoney): MailRow[] => [
  { name: `Value on ${dayAndMonth(to)}`, value: money(value, currency) },
  {
    name: `Since ${dayAndMonth(isoDay(dayNumber(from) - 1))}`,
    value: `${arrow(gain)}${signedMoney(gain, currency)}`,
    tone: toneOf(gain),
  },
  ...(twr === null ? [] : [{ name: 'In per cent', value: signedShare(twr), tone: toneOf(twr) }]),
];

/** One part of a whole says nothing that the whole does not. */
const atLeastTwo = (part: MailPart): MailPart => (part.rows.length > 1 ? part : { ...part, rows: [] });

/**
 * Puts a summary into words. Returns undefined if there is nothing to say: dividends that are still to come alone are no
 * reason for a mail.
 */
export function digestPage(content: DigestContent, today: string): MailPage | undefined {
  const { money, dividends, investors, articles, news } = content;
  if (!money && investors.length + articles.length + news.length === 0) return undefined;
  const parts = [
    ...(money ? [atLeastTwo(changePart(money)), atLeastTwo(portfoliosPart(money)), moversPart(money)] : []),
    dividendsPart(content),
    investorsPart(content),
    readingPart(content),
  ];
  const shown = parts.filter(({ rows }) => rows.length > 0);
  const said = [
    money ? 'what moved' : '',
    dividends.length > 0 ? 'dividends' : '',
    investors.length > 0 ? 'what investors did' : '',
    news.length + articles.length > 0 ? 'what to read' : '',
  ].filter(Boolean);
  const preview = said.join(', ');
  return {
    title: money ? titleOf(money) : 'News about your holdings',
    preview: `${preview.charAt(0).toUpperCase()}${preview.slice(1)}.`,
    days: money ? daysText(money.from, money.to) : dayText(today),
    figures: money ? figuresOf(money) : [],
    parts: shown,
    note: money
      ? `Prices are those of ${dayText(money.to)}. For education and information; nothing here is financial advice.`
      : 'For education and information; nothing here is financial advice.',
  };
}

/** Says nothing about the reader: other people see subjects. */
export const digestSubject = (rhythm: Rhythm, siteName: string): string =>
  `Your ${rhythm} summary from ${siteName}`;
