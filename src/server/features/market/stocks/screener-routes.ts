import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { ScreenerQuery } from '#contract/market-screener.ts';
import { stocks as calls } from '#contract/market-stocks.ts';
import { countFacets } from '#domain/screening/facets.ts';
import { screenerFields } from '#domain/screening/fields.ts';
import { filterEffects } from '#domain/screening/filter-effects.ts';
import { findMovers } from '#domain/screening/movers.ts';
import type { Criteria } from '#domain/screening/screen.ts';
import { pageOf, screen } from '#domain/screening/screen.ts';
import type { ScreenedStock } from '#domain/screening/screened-stock.ts';
import { screenerTable } from '#domain/screening/screener-csv.ts';
import { eventLoop } from '#server/platform/event-loop-yield.ts';
import { cachedRoute } from '#server/platform/http/cached-route.ts';
import { route } from '#server/platform/http/route.ts';
import { asSpooled } from '#server/platform/http/unread-replies/spooled-stream.ts';
import type { CompanyData } from './company-data.ts';
import { createScreenedStocks } from './screened-stocks.ts';
import type { StockData } from './stock-data.ts';
import { toScreenerRow, toStockRow } from './stock-row.ts';

/** Reads the criteria of a query. */
function criteriaOf(query: ScreenerQuery): Criteria {
  const { listedIn, country, currency, industry, sector, type, sort, order } = query;
  const bounds = screenerFields.flatMap((field) => {
    const [min, max] = [query[`${field}Min`], query[`${field}Max`]];
    return min === undefined && max === undefined ? [] : [{ field, min, max }];
  });
  return { bounds, listedIn, country, currency, industry, sector, type, sort, order };
}

const linesPerChunk = 200;

/** Writes the export in parts and yields to the event loop in between. */
async function* csvOf(
  stocks: readonly ScreenedStock[],
  { header, line }: ReturnType<typeof screenerTable>,
): AsyncGenerator<string> {
  yield `\uFEFF${header}`;
  for (let at = 0; at < stocks.length; at += linesPerChunk) {
    await eventLoop.yieldIfNeeded();
    yield stocks
      .slice(at, at + linesPerChunk)
      .map(line)
      .join('');
  }
}

/** Registers the screener with its export, its facets and the movers. */
export function screenerRoutes(
  app: FastifyInstance,
  readData: () => Promise<StockData>,
  companyData: CompanyData,
): void {
  const readStocks = createScreenedStocks(readData, companyData);

  cachedRoute(app, calls.screener, async ({ query: { page, ...query } }) => {
    const criteria = criteriaOf(query);
    const { version, asOf, stocks, fields } = await readStocks(criteria, query.columns, query.asOf);
    return {
      dependsOn: { stocks: version },
      compute() {
        const { stocks: rows, ...counts } = pageOf(screen(stocks, criteria), page);
        const filters = filterEffects(stocks, criteria, query.columns);
        return { stocks: rows.map((row) => toScreenerRow(row, fields)), ...counts, asOf, filters };
      },
    };
  });

  route(app, calls.screenerExport, async ({ query, reply }) => {
    const criteria = criteriaOf(query);
    const { asOf, stocks, fields } = await readStocks(criteria, query.columns, query.asOf);
    reply.header('content-disposition', `attachment; filename="holdwise-stocks-${asOf.slice(0, 10)}.csv"`);
    // The stocks of a past day are in memory until all is written.
    return asSpooled(Readable.from(csvOf(screen(stocks, criteria), screenerTable(fields))));
  });

  cachedRoute(app, calls.facets, async ({ query: { listedIn } }) => {
    const { version, figures } = await readData();
    return { dependsOn: { stocks: version }, compute: () => countFacets(figures.rows, listedIn) };
  });

  cachedRoute(app, calls.brief, async ({ query: { symbols } }) => {
    const { figures, withInterest } = await readData();
    const rows = symbols.map((symbol) => figures.find(symbol)).filter((row) => row !== undefined);
    return {
      dependsOn: null,
      compute: () => ({ stocks: rows.map((row) => toStockRow(withInterest(row))) }),
    };
  });

  cachedRoute(app, calls.movers, async () => {
    const { version, stocks, findCompany } = await readData();
    return {
      dependsOn: { stocks: version },
      compute() {
        const { asOf, up, down, active } = findMovers(stocks, findCompany);
        return { asOf, up: up.map(toStockRow), down: down.map(toStockRow), active: active.map(toStockRow) };
      },
    };
  });
}
