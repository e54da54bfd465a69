import { useNavigate } from 'react-router';
import { stockAddress } from '#web/lib/stock-address.ts';
import { StockSearch } from './stock-search.tsx';

/** A search box that opens the page of the selected stock. It searches at once for the text that it starts with. */
export function StockSearchBox({ text = '' }: { text?: string }) {
  const navigate = useNavigate();
  return (
    <StockSearch
      symbol={text}
      searchesAtOnce={text !== ''}
      onSymbol={(symbol) => navigate(stockAddress(symbol))}
    />
  );
}
