import type { StockMatch, StockRow } from '#contract/stocks.ts';
import type { SimilarStock } from '#domain/matching/similar-stocks.ts';
import type { ScreenedStock } from '#domain/screening/screened-stock.ts';

/** Reads the figures of a listing into a row of the contract. */
export function toStockRow({ figures, holders, buyers }: ScreenedStock): StockRow {
  const { symbol, name, type, exchange, sector, industry, price, asOf, marketCap, volume } = figures;
  const { changes, high52, low52, fromHigh, volatility, beta, dividendYield } = figures;
  return {
    symbol,
    name,
    type,
    exchange,
    sector,
    industry,
    price,
    asOf,
    marketCap,
    volume,
    changes,
    high52,
    low52,
    fromHigh,
    volatility,
    beta,
    dividendYield,
    holders,
    buyers,
  };
}

export function toStockMatch({ figures, ...match }: SimilarStock): StockMatch {
  const { symbol, name, beta, volatility, changes } = figures;
  return { symbol, name, ...match, beta, volatility, change1y: changes['1y'] };
}
