import type { Quote } from '#contract/market.ts';
import { priceText } from '#domain/money-text.ts';
import { longDate, signedPercent } from '#web/lib/formats.ts';
import { useQuotes } from '#web/lib/market-queries.ts';
import { stockAddress } from '#web/lib/stock-address.ts';
import { Link } from '#web/ui/link.tsx';
import { Tooltip } from '#web/ui/tooltip.tsx';

/** `$309.35` with its change and date. */
function quoteText({ price, currency = 'USD', changePercent, asOf }: Quote): string {
  const change = changePercent === null ? '' : ` (${signedPercent(changePercent)})`;
  return `${priceText(price, currency)}${change}, ${longDate(asOf)}`;
}

function StockChip({ symbol, quote }: { symbol: string; quote: Quote | undefined }) {
  const price = quote ? quoteText(quote) : 'No price is known';
  return (
    <Tooltip text={price}>
      <Link to={stockAddress(symbol)} className="symbol-link">
        {symbol}
        <span className="sr-only"> ({price})</span>
      </Link>
    </Tooltip>
  );
}

/** The stocks that an article is about, each with its price on hover and focus. */
export function ArticleStocks({ symbols }: { symbols: readonly string[] }) {
  const quotes = useQuotes(symbols);
  if (symbols.length === 0) return null;
  return (
    <ul aria-label="Stocks in this article" className="flex flex-wrap gap-x-4 gap-y-1 pb-4">
      {symbols.map((symbol) => (
        <li key={symbol}>
          <StockChip symbol={symbol} quote={quotes.get(symbol)} />
        </li>
      ))}
    </ul>
  );
}
