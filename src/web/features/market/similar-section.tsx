import { useNavigate } from 'react-router';
import { stockAddress } from '#web/lib/stock-address.ts';
import { Link } from '#web/ui/link.tsx';
import { StockSearch } from './stock-search.tsx';

const similarAddress = (symbol: string) => `${stockAddress(symbol)}#matches-title`;

const examples = [
  { symbol: 'V', name: 'Visa' },
  { symbol: 'NVDA', name: 'Nvidia' },
  { symbol: 'COST', name: 'Costco' },
  { symbol: 'KO', name: 'Coca-Cola' },
] as const;

/** A search that leads to the stocks which resemble one. */
export function SimilarSection() {
  const navigate = useNavigate();
  return (
    <section
      aria-labelledby="similar-title"
      className="mt-6 grid items-center gap-x-6 gap-y-2 border-t border-rule pt-4 lg:grid-cols-[auto_minmax(0,340px)_minmax(0,1fr)]"
    >
      <h2 id="similar-title" className="font-serif text-lg leading-tight font-semibold tracking-tight">
        Find stocks like …
      </h2>
      <StockSearch
        symbol=""
        label={{ text: 'A stock that you know', place: 'hidden' }}
        action="Find"
        onSymbol={(symbol) => navigate(similarAddress(symbol))}
      />
      <p className="text-fine text-soft">
        By price, industry, size and common holders, for example like{' '}
        {examples.map(({ symbol, name }, index) => (
          <span key={symbol}>
            {index > 0 && (index === examples.length - 1 ? ' or ' : ', ')}
            <Link to={similarAddress(symbol)}>{name}</Link>
          </span>
        ))}
        .
      </p>
    </section>
  );
}
