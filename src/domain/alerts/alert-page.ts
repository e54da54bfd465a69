import { dayAndMonth, daysText } from '../digest/digest-formats.ts';
import type { MailPage, MailRow } from '../mail-page.ts';
import { money, priceText } from '../money-text.ts';
import { conditionText, findingText, type ReachedAlert } from './alert-texts.ts';

/** What a mail tells about an alert that was reached. */
export interface ToldAlert extends ReachedAlert {
  symbol: string;
  /** The investor of an alert on filings; otherwise empty. */
  investor: string;
  portfolio_id: string | null;
  priced_at: string;
}

const dayOf = ({ priced_at }: ToldAlert) => priced_at.slice(0, 10);

/** The page about what was found. */
function pathOf({ investor, portfolio_id, symbol }: ToldAlert): string {
  if (investor !== '') return `/investors/${investor}`;
  return portfolio_id === null ? `/stocks/${encodeURIComponent(symbol)}` : `/portfolio?id=${portfolio_id}`;
}

function shownPrice({ portfolio_id, price, currency }: ToldAlert): string | undefined {
  if (price === '') return undefined;
  return portfolio_id === null ? priceText(price, currency) : money(price, currency);
}

/** A price that the detail states already is not repeated. */
function rowOf(alert: ToldAlert, detail: string): MailRow {
  const value = shownPrice(alert);
  const isStated = value !== undefined && detail.includes(value);
  return { name: alert.name, url: pathOf(alert), detail, ...(!isStated && { value }) };
}

const previewLength = 120;

function rangeOf(days: readonly string[]): string {
  const sorted = days.toSorted();
  return daysText(sorted.at(0) ?? '', sorted.at(-1) ?? '');
}

/** Puts alerts that were reached into words, oldest first: one as a headline, several as a list. */
export function alertPage(alerts: readonly ToldAlert[]): MailPage {
  const [first] = alerts;
  const isOne = alerts.length === 1;
  const said = alerts.map(findingText);
  const days = new Set(alerts.map(dayOf));
  const found = (alert: ToldAlert) => findingText(alert).slice(alert.name.length + 1);
  const details = (alert: ToldAlert) => {
    if (isOne) return `Your alert: ${conditionText(alert)}`;
    return days.size === 1 ? found(alert) : `${found(alert)} (${dayAndMonth(dayOf(alert))})`;
  };
  return {
    title: isOne ? (said[0] ?? '') : `${alerts.length} new alerts`,
    preview:
      isOne && first ? `Your alert: ${conditionText(first)}.` : said.join('; ').slice(0, previewLength),
    days: rangeOf([...days]),
    figures: [],
    parts: [
      {
        title: isOne ? 'What it is about' : 'What they found',
        rows: alerts.map((alert) => rowOf(alert, details(alert))),
      },
    ],
    note: 'For education and information; nothing here is financial advice.',
  };
}
