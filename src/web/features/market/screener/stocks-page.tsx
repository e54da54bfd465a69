import '#web/ui/figure-pages.css';
import '../stock-pages.css';
import { sharedSearch } from '#domain/shared-search.ts';
import { usePageSearch } from '#web/lib/use-page-search.ts';
import { StockSearchBox } from '../stock-search-box.tsx';
import { MoversPart } from './movers-part.tsx';
import { ScreenerPart } from './screener-part.tsx';

/** All stocks: a search, the movers of the last day, and the screener. */
export function StocksPage() {
  const { search } = usePageSearch();
  const shared = sharedSearch({
    title: search.get('title'),
    text: search.get('text'),
    url: search.get('url'),
  });
  return (
    <>
      <h1 className="page-title pt-8">Stocks</h1>
      <p className="pt-2 pb-5 text-soft">
        Every US-listed company, many funds, large companies of 18 other exchanges, and what famous investors
        hold of them.
      </p>
      <StockSearchBox key={shared} text={shared} />
      <MoversPart />
      <ScreenerPart />
    </>
  );
}
