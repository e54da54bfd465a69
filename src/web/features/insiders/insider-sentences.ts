import { numberWord, roundedDollars } from '#domain/filings/spoken-numbers.ts';
import { grouped, longDate, monthAndYear } from '#web/lib/formats.ts';
import { capitalised } from '#web/lib/phrases.ts';
import type { InsidersReply } from './insiders-query.ts';

type Trade = InsidersReply['trades'][number];
type Cluster = InsidersReply['clusters'][number];
type Kind = Trade['kind'];

const verbs: Record<Kind, string> = { purchase: 'bought', sale: 'sold' };

/** Writes how many persons traded and for how much: `three insiders sold $4.2 million`. */
function tradedText(trades: readonly Trade[], kind: Kind): string | undefined {
  const own = trades.filter((trade) => trade.kind === kind);
  if (own.length === 0) return undefined;
  const persons = new Set(own.map(({ person }) => person)).size;
  const value = own.reduce((sum, trade) => sum + trade.value, 0);
  const plan = own.reduce((sum, trade) => sum + (trade.planned ? trade.value : 0), 0);
  const byPlan = plan === 0 ? '' : plan === value ? ' by plan' : ` (${roundedDollars(plan)} by plan)`;
  return `${numberWord(persons)} ${persons === 1 ? 'insider' : 'insiders'} ${verbs[kind]} ${roundedDollars(value)}${byPlan}`;
}

/** Writes the days of a cluster: `in March 2026`, or `from 24 February to 3 March 2026`. */
export function clusterTime({ from, through }: Cluster): string {
  if (from === through) return `on ${longDate(from)}`;
  if (from.slice(0, 7) === through.slice(0, 7)) return `in ${monthAndYear(from)}`;
  const isOneYear = from.slice(0, 4) === through.slice(0, 4);
  const first = isOneYear ? longDate(from).replace(/ \d{4}$/, '') : longDate(from);
  return `from ${first} to ${longDate(through)}`;
}

const yearBefore = (day: string) => `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;

function clusterSentence(cluster: Cluster, { trades, hasSales }: InsidersReply): string {
  const { from, through, persons, value } = cluster;
  const bought = `${capitalised(numberWord(persons))} insiders bought ${roundedDollars(value)} ${clusterTime(cluster)}`;
  if (!hasSales) return bought;
  const meanwhile = trades.filter(({ date }) => date >= from && date <= through);
  return `${bought}; ${tradedText(meanwhile, 'sale') ?? 'none is known to have sold'}`;
}

/** Says what insiders did last: a cluster of purchases within twelve months, else the sums of these months. */
export function insiderSentence(reply: InsidersReply): string | undefined {
  const { through, hasSales, trades, clusters } = reply;
  if (through === null || trades.length === 0) return undefined;
  const since = yearBefore(through);
  const cluster = clusters.find((one) => one.kind === 'purchase' && one.through > since);
  if (cluster) return clusterSentence(cluster, reply);
  const year = trades.filter(({ date }) => date > since);
  const [bought, sold] = [tradedText(year, 'purchase'), tradedText(year, 'sale')];
  if (bought && sold) return `${capitalised(bought)} in twelve months, ${sold}`;
  if (sold) return `${capitalised(sold)} in twelve months; none is known to have bought`;
  if (bought)
    return capitalised(`${bought} in twelve months${hasSales ? '; none is known to have sold' : ''}`);
  return 'No trade of the last twelve months is known';
}

type Shipped = NonNullable<InsidersReply['shipped']>;

const traders = 'by officers, directors and owners of more than a tenth';

function shippedText({ through, hasSales }: Shipped): string {
  const scope = hasSales
    ? `Purchases and sales on the market ${traders}, to ${longDate(through)}`
    : `Purchases of $100,000 and more ${traders}, from the end of February 2025 to ${longDate(through)}`;
  return `${scope}, from public copies of reports to the SEC (Form 4), which are not complete`;
}

function readText({ count, since, newest, waiting }: NonNullable<InsidersReply['read']>): string {
  const reports = count === 1 ? 'one report' : `${grouped(count)} reports`;
  const days =
    since === newest ? `of ${longDate(newest)}` : `filed from ${longDate(since)} to ${longDate(newest)}`;
  const more = waiting === 1 ? 'one more is' : `${grouped(waiting)} more are`;
  const rest = waiting > 0 ? `; ${more} still to be read` : '';
  return `${reports} to the SEC ${days} (Forms 3, 4 and 5)${rest}`;
}

/** Says where the trades come from, and what is missing. */
export function insiderMeasure({ shipped, read, hasSales }: InsidersReply): string {
  const parts = [
    shipped && shippedText(shipped),
    read &&
      (shipped ? `added are ${readText(read)}` : `From ${readText(read)}; earlier trades are not known`),
  ].filter((part) => part !== null);
  const sales = hasSales ? '' : '; sales of this company are not known here';
  return `${parts.join('; ')}${sales}. Shares and prices as filed, before later splits.`;
}
