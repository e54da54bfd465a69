import type { ScreenerRow, StockMatch, StockRow } from '#contract/market-stocks.ts';
import type { SimilarStock } from '#domain/matching/similar-stocks.ts';
import { toQuotedUnit } from '#domain/quoted-units.ts';
import type { ListedCompanyField } from '#domain/screening/company-fields.ts';
import { quotedPrice, type ScreenedStock } from '#domain/screening/screened-stock.ts';
import { sixDecimals } from '#domain/six-decimals.ts';
import { changeRanges, type StockFigures } from '#domain/stock-figures.ts';

const roundedChanges = (changes: StockFigures['changes']) =>
  Object.fromEntries(
    changeRanges.map((range) => [range, sixDecimals(changes[range])]),
  ) as StockRow['changes'];

/** Reads the figures of a listing into a row of the contract. */
export function toStockRow({ figures, holders, buyers }: ScreenedStock): StockRow {
  const { symbol, name, type, exchange, sector, industry, country, quotedIn, price } = figures;
  const { asOf, closesSince, marketCap, volume, high52, low52 } = figures;
  const { changes, fromHigh, volatility, beta, dividendYield } = figures;
  return {
    symbol,
    name,
    type,
    exchange,
    sector,
    industry,
    country,
    currency: quotedIn,
    price: toQuotedUnit(price, quotedIn),
    asOf,
    closesSince,
    marketCap,
    volume,
    changes: roundedChanges(changes),
    high52: quotedPrice(figures, high52),
    low52: quotedPrice(figures, low52),
    fromHigh: sixDecimals(fromHigh),
    volatility: sixDecimals(volatility),
    beta: sixDecimals(beta),
    dividendYield: sixDecimals(dividendYield),
    holders,
    buyers,
  };
}

/** Reads a row of the screener with figures of its company. */
export function toScreenerRow(stock: ScreenedStock, fields: readonly ListedCompanyField[]): ScreenerRow {
  const { company, figures } = stock;
  const { symbol } = figures;
  return {
    ...toStockRow(stock),
    figures: Object.fromEntries(
      fields.map((field) => [field, sixDecimals(company?.value(symbol, field) ?? null)]),
    ),
    negative: fields.filter((field) => company?.isNegative(symbol, field)),
  };
}

export function toStockMatch({ figures, ...match }: SimilarStock): StockMatch {
  const { symbol, name, asOf, beta, volatility, changes } = figures;
  const { score, correlation1y, correlation2y, sizeRatio, ...rest } = match;
  return {
    symbol,
    name,
    score: sixDecimals(score),
    correlation1y: sixDecimals(correlation1y),
    correlation2y: sixDecimals(correlation2y),
    sizeRatio: sixDecimals(sizeRatio),
    ...rest,
    beta: sixDecimals(beta),
    volatility: sixDecimals(volatility),
    change1y: sixDecimals(changes['1y']),
    asOf,
  };
}
