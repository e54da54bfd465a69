import type { FastifyInstance } from 'fastify';
import type { ReplyOf } from '#contract/endpoint.ts';
import {
  insiders as calls,
  type OtherTransaction as OtherReply,
  type InsiderTrade as TradeReply,
} from '#contract/insiders.ts';
import { AppError } from '#domain/app-error.ts';
import { insiderClusters } from '#domain/insiders/clusters.ts';
import { holdingChange, type InsiderTrade } from '#domain/insiders/insider-trades.ts';
import type { OtherTransaction } from '#domain/insiders/other-transactions.ts';
import { transactionName } from '#domain/insiders/transaction-codes.ts';
import { splitsFrom } from '#domain/splits.ts';
import type { ReadFilings } from '#server/filings/read-filings.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import type { FiledInsiders, KnownInsiders } from '#server/providers/insiders/filed-insiders.ts';
import type { MarketProvider } from '#server/providers/market/market-provider.ts';
import { sharedPurchases } from './shared-purchases.ts';

/** Returns the address of the reports of a person, or of all insiders of a company, at the SEC. */
const reportsAt = (cik: string): string | null =>
  cik === ''
    ? null
    : `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}&type=4&owner=only&count=40`;

function toTrade(trade: InsiderTrade, company: KnownInsiders): TradeReply {
  const { before: _, after, cik, others, url, ...shown } = trade;
  return {
    ...shown,
    others: [...others],
    sharesAfter: after,
    holdingChange: holdingChange(trade),
    source: url ?? reportsAt(cik ?? company.cik),
  };
}

const toNumber = (text: string | null) => (text === null ? null : Number(text));

const toOther = ({ shares, price, sharesAfter, url, others, ...shown }: OtherTransaction): OtherReply => ({
  ...shown,
  name: transactionName(shown.code),
  others: [...others],
  shares: Number(shares),
  price: toNumber(price),
  sharesAfter: toNumber(sharesAfter),
  source: url,
});

function toReply(company: KnownInsiders): Omit<ReplyOf<typeof calls.trades>, 'success'> {
  const { shipped, read, trades, others } = company;
  const days = [shipped?.through, read?.at.slice(0, 10)].filter((day) => day !== undefined);
  return {
    through: days.sort().at(-1) ?? null,
    hasSales: read !== null || (shipped?.hasSales ?? false),
    shipped,
    read,
    trades: trades.map((trade) => toTrade(trade, company)),
    clusters: insiderClusters(trades),
    otherTransactions: others.map(toOther),
  };
}

interface InsiderTools {
  readFilings: ReadFilings;
  insiders: FiledInsiders;
  market: Pick<MarketProvider, 'splits' | 'figures'>;
}

/** Registers the trades of insiders. */
export function insiderRoutes(app: FastifyInstance, { readFilings, insiders, market }: InsiderTools): void {
  const splits = splitsFrom((symbol) => market.splits(symbol));

  cachedRoute(app, calls.shared, async ({ query }) => {
    const filings = await readFilings();
    return {
      dependsOn: { filings: filings.version, insiders: await insiders.version() },
      compute: () => sharedPurchases({ filings, splits, insiders }, query.period),
    };
  });

  cachedRoute(app, calls.trades, async ({ params: { symbol } }) => {
    if (!(await market.figures()).find(symbol))
      throw new AppError('not_found', `There is no stock or fund with the symbol ${symbol}.`);
    return {
      dependsOn: { insiders: await insiders.versionOf(symbol) },
      compute: async () => toReply(await insiders.read(symbol)),
    };
  });
}
