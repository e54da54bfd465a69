import { useNavigate } from 'react-router';
import { stockAddress } from '#web/lib/stock-address.ts';
import { StockSearch } from './stock-search.tsx';

/** A search box that opens the page of the selected stock. */
export function StockSearchBox() {
  const navigate = useNavigate();
  return <StockSearch symbol="" onSymbol={(symbol) => navigate(stockAddress(symbol))} />;
}
