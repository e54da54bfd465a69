import type { SiteState } from '#contract/site.ts';
import { dayOrTime, grouped } from '#web/lib/formats.ts';
import { numberWord } from '#web/lib/number-words.ts';
import { capitalised, counted, listed } from '#web/lib/phrases.ts';
import { quarterOfYear } from '#web/lib/quarter-names.ts';
import { sizeText } from '#web/lib/size-text.ts';
import { providerName } from '../provider-names.ts';

export type Tone = 'fine' | 'attention' | 'waiting';

/** One line of the table of the office's start page. */
export interface StateRow {
  what: string;
  tone: Tone;
  says: string;
  detail?: string | undefined;
  /** The time that the state is of, ISO. */
  at?: string | null;
  link?: { to: string; name: string };
  /** What is wrong, as a part of the headline. */
  need?: string;
}

function mailRow({ server, sentAt, failure }: SiteState['mail']): StateRow {
  const row = { what: 'Mail', at: sentAt, link: { to: '/admin/settings#mail', name: 'Mail' } };
  if (!server)
    return {
      ...row,
      at: null,
      tone: 'attention',
      says: 'Nothing can be sent: no mail server is set',
      detail: 'Mails are written to files, so nobody can confirm an address or set a new password.',
      need: 'mail cannot be sent',
    };
  if (failure && failure.at > (sentAt ?? ''))
    return {
      ...row,
      at: failure.at,
      tone: 'attention',
      says: 'The last mail could not be sent',
      detail: capitalised(failure.reason),
      need: 'the last mail could not be sent',
    };
  return sentAt
    ? { ...row, tone: 'fine', says: 'The last mail was sent' }
    : { ...row, tone: 'waiting', says: 'No mail was sent since the server started' };
}

function feedRow({ count, succeededAt, failing }: SiteState['feeds']): StateRow {
  const row = { what: 'Feeds', at: succeededAt, link: { to: '/admin/feeds', name: 'Feeds' } };
  if (count === 0) return { ...row, tone: 'waiting', says: 'No feeds are set' };
  if (failing.length > 0) {
    const [first] = failing;
    const fail = failing.length === 1 ? 'fails' : 'fail';
    return {
      ...row,
      tone: 'attention',
      says: `${capitalised(numberWord(failing.length))} of ${numberWord(count)} ${fail}: ${listed(failing.map(({ title }) => title))}`,
      detail: first?.failure,
      need: failing.length === 1 ? 'one feed fails' : `${numberWord(failing.length)} feeds fail`,
    };
  }
  return succeededAt
    ? { ...row, tone: 'fine', says: count === 1 ? 'The feed was read' : `All ${numberWord(count)} were read` }
    : { ...row, tone: 'waiting', says: `${counted(count, 'feed')}, not fetched yet` };
}

function priceRow({ provider, live, asOf }: SiteState['prices']): StateRow {
  const row = { what: 'Prices', at: asOf, link: { to: '/stocks', name: 'Stocks' } };
  const newest = asOf ? ` of ${dayOrTime(asOf)}` : '';
  if (provider === 'snapshot')
    return {
      ...row,
      tone: 'waiting',
      says: `The shipped closes${newest}`,
      detail: 'No live provider is set; every page shows the date of its prices.',
    };
  if (live) return { ...row, tone: 'fine', says: `Live prices from ${providerName(provider)}` };
  return {
    ...row,
    tone: 'attention',
    says: `${providerName(provider)} does not answer`,
    detail: `Pages show the prices${newest}.`,
    need: 'prices are not live',
  };
}

const dayMs = 86_400_000;
/** Banks and holidays leave out some days. */
const rateDays = 7;

function rateRow({ ecb, frankfurter }: SiteState['rates'], now: number): StateRow {
  const row = { what: 'Exchange rates', at: ecb.asOf };
  const isOld = [ecb, frankfurter].some(
    ({ fetched, asOf }) => fetched && (!asOf || now - Date.parse(asOf) > rateDays * dayMs),
  );
  const newest = ecb.asOf ? ` of ${dayOrTime(ecb.asOf)}` : '';
  const others = frankfurter.asOf
    ? `Those of more currencies, from Frankfurter, are of ${dayOrTime(frankfurter.asOf)}.`
    : `Currencies without reference rates have none${frankfurter.fetched ? ' yet' : ': RATES_URL is none'}.`;
  if (isOld)
    return {
      ...row,
      tone: 'attention',
      says: `No new rates since those${newest}`,
      detail: others,
      need: 'exchange rates are not new',
    };
  return {
    ...row,
    tone: ecb.fetched ? 'fine' : 'waiting',
    says: `${ecb.fetched ? 'The reference rates' : 'The shipped rates'}${newest}`,
    detail: others,
  };
}

function filingRow({ investors, newest, filed, failing }: SiteState['filings']): StateRow {
  const row = { what: 'Filings', at: newest, link: { to: '/admin/filings', name: 'Filings' } };
  if (newest === null) return { ...row, tone: 'waiting', says: 'No investor has a filing' };
  const says = `${grouped(filed)} of ${counted(investors, 'investor')} for the ${quarterOfYear(newest)}`;
  if (failing === null)
    return {
      ...row,
      tone: 'waiting',
      says,
      detail: 'New filings are not fetched: EDGAR_USER_AGENT is not set.',
    };
  if (failing === 0) return { ...row, tone: 'fine', says };
  const need =
    failing === 1 ? 'one filing could not be read' : `${numberWord(failing)} filings could not be read`;
  return { ...row, tone: 'attention', says, detail: `${capitalised(need)}.`, need };
}

function insiderRow(reports: SiteState['insiderReports']): StateRow {
  const row = { what: 'Insiders', at: reports?.readAt ?? null };
  if (!reports)
    return {
      ...row,
      tone: 'waiting',
      says: 'The shipped trades',
      detail: 'Reports of insiders are not read: EDGAR_USER_AGENT is not set.',
    };
  const { read, waiting, failed } = reports;
  if (read + waiting + failed === 0)
    return { ...row, tone: 'waiting', says: 'No report of an insider was found yet' };
  return {
    ...row,
    tone: read === 0 ? 'waiting' : 'fine',
    says: `${counted(read, 'report')} read${waiting > 0 ? `, ${grouped(waiting)} to be read` : ''}`,
    detail: failed > 0 ? `${counted(failed, 'report')} could not be read so far.` : undefined,
  };
}

function articleRow({ published, drafts, scheduled, nextAt }: SiteState['articles']): StateRow {
  const waiting = [
    drafts > 0 && counted(drafts, 'draft'),
    scheduled > 0 && `${grouped(scheduled)} scheduled`,
  ];
  const parts = [`${grouped(published)} published`, ...waiting.filter((part) => part !== false)];
  return {
    what: 'Articles',
    tone: 'fine',
    says: listed(parts),
    detail: nextAt ? `The next is published on ${dayOrTime(nextAt)}.` : undefined,
    at: nextAt,
    link: { to: '/admin/news-and-article', name: 'Articles' },
  };
}

const customerRow = ({ total, thisWeek }: SiteState['customers']): StateRow => ({
  what: 'Customers',
  tone: 'fine',
  says:
    total === 0 ? 'None yet' : `${grouped(total)}, of whom ${grouped(thisWeek)} came in the last seven days`,
  detail: 'Counts only: nobody here sees who they are.',
});

const hourMs = 3_600_000;

function backupRow({ everyHours, newest }: SiteState['backups'], now: number): StateRow {
  const row = {
    what: 'Backups',
    at: newest?.at ?? null,
    link: { to: '/admin/settings#backups', name: 'Backups' },
  };
  if (everyHours === null) return { ...row, tone: 'waiting', says: 'No backups are scheduled' };
  const every = everyHours === 1 ? 'Every hour' : `Every ${grouped(everyHours)} hours`;
  if (!newest)
    return { ...row, tone: 'waiting', says: 'The first backup has not been taken yet', detail: every };
  const detail = `${every}; the newest has ${sizeText(newest.bytes)}.`;
  if (now - Date.parse(newest.at) <= 2 * everyHours * hourMs)
    return { ...row, tone: 'fine', says: 'The last backup was taken and read back', detail };
  return {
    ...row,
    tone: 'attention',
    says: 'The newest backup is too old',
    detail,
    need: 'backups have stopped',
  };
}

function errorRow({ requests, failed }: SiteState['errors']): StateRow {
  const row = { what: 'Errors today' };
  const detail = 'Requests to this server since midnight UTC, or since it started.';
  if (failed === 0) return { ...row, tone: 'fine', says: `None in ${counted(requests, 'request')}`, detail };
  const need = failed === 1 ? 'one request failed' : `${grouped(failed)} requests failed`;
  const says = `${grouped(failed)} of ${counted(requests, 'request')} failed`;
  return { ...row, tone: 'attention', says, detail: 'The log of the server names each of them.', need };
}

/** Returns the lines of the table: first those that need somebody. */
export function stateRows(state: SiteState, now = Date.now()): StateRow[] {
  const rows = [
    mailRow(state.mail),
    feedRow(state.feeds),
    priceRow(state.prices),
    rateRow(state.rates, now),
    filingRow(state.filings),
    insiderRow(state.insiderReports),
    articleRow(state.articles),
    customerRow(state.customers),
    backupRow(state.backups, now),
    errorRow(state.errors),
  ];
  const needs = (row: StateRow) => row.need !== undefined;
  return [...rows.filter(needs), ...rows.filter((row) => !needs(row))];
}

/** `Two things need you: mail cannot be sent, and one feed fails` */
export function headlineOf(rows: readonly StateRow[]): string {
  const needs = rows.flatMap(({ need }) => need ?? []);
  const [first = '', ...others] = needs;
  if (needs.length === 0) return 'Nothing needs you';
  if (others.length === 0) return `One thing needs you: ${first}`;
  const count = capitalised(numberWord(needs.length));
  return `${count} things need you: ${needs.slice(0, -1).join(', ')}, and ${others.at(-1)}`;
}
