import '#web/ui/figure-pages.css';
import '../stock-pages.css';
import { StockSearchBox } from '../stock-search-box.tsx';
import { MoversPart } from './movers-part.tsx';
import { ScreenerPart } from './screener-part.tsx';

/** All stocks: a search, the movers of the last day, and the screener. */
export function StocksPage() {
  return (
    <>
      <h1 className="stock-name pt-8">Stocks</h1>
      <p className="pt-2 pb-5 text-soft">
        Every US-listed company, many funds, and what famous investors hold of them.
      </p>
      <StockSearchBox />
      <MoversPart />
      <ScreenerPart />
    </>
  );
}
