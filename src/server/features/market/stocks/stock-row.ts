import type { StockMatch, StockRow } from '#contract/stocks.ts';
import type { SimilarStock } from '#domain/matching/similar-stocks.ts';
import type { ScreenedStock } from '#domain/screening/screened-stock.ts';
import { changeRanges, type StockFigures } from '#domain/stock-figures.ts';

/** Rounds to six decimals, more than any page shows. */
const rounded = <Figure extends number | null>(figure: Figure): Figure =>
  (figure === null ? null : Math.round(figure * 1e6) / 1e6) as Figure;

const roundedChanges = (changes: StockFigures['changes']) =>
  Object.fromEntries(changeRanges.map((range) => [range, rounded(changes[range])])) as StockRow['changes'];

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
    changes: roundedChanges(changes),
    high52,
    low52,
    fromHigh: rounded(fromHigh),
    volatility: rounded(volatility),
    beta: rounded(beta),
    dividendYield: rounded(dividendYield),
    holders,
    buyers,
  };
}

export function toStockMatch({ figures, ...match }: SimilarStock): StockMatch {
  const { symbol, name, beta, volatility, changes } = figures;
  const { score, correlation1y, correlation2y, sizeRatio, ...rest } = match;
  return {
    symbol,
    name,
    score: rounded(score),
    correlation1y: rounded(correlation1y),
    correlation2y: rounded(correlation2y),
    sizeRatio: rounded(sizeRatio),
    ...rest,
    beta: rounded(beta),
    volatility: rounded(volatility),
    change1y: rounded(changes['1y']),
  };
}
