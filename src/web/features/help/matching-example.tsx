import { useQuery } from '@tanstack/react-query';
import { capitalised } from '#web/lib/phrases.ts';
import { shortName } from '#web/lib/short-name.ts';
import { StockLink } from '#web/ui/stock-link.tsx';
import { exampleStock, stockMatchesQuery } from './example-queries.ts';
import { ExampleList, Folded } from './help-text.tsx';

/** The stocks that resemble a well-known one, from the current prices and filings. */
export function MatchingExample() {
  const { data } = useQuery(stockMatchesQuery());
  const [first] = data?.matches ?? [];
  if (!data || !first) return null;
  return (
    <Folded topic={{ title: 'An example: Coca-Cola' }}>
      <p>
        These stocks resemble <StockLink symbol={exampleStock}>Coca-Cola ({exampleStock})</StockLink> most at
        the moment, {shortName(first.name, first.symbol)} first, with a score of{' '}
        {Math.round(first.score * 100)} out of 100:
      </p>
      <ExampleList
        examples={data.matches.map(({ symbol, name, score, reasons }) => ({
          key: symbol,
          name: (
            <>
              <StockLink symbol={symbol} /> {shortName(name, symbol)}
            </>
          ),
          figure: Math.round(score * 100),
          note: capitalised(reasons.join(', ')),
        }))}
      />
    </Folded>
  );
}
