import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { defaultSymbol, profileQuery } from '#web/lib/market-queries.ts';
import { FoldingChart } from '#web/ui/folding-chart.tsx';
import { StockChart } from '#web/ui/price-chart/stock-chart.tsx';
import { Section } from '#web/ui/section.tsx';
import { CompanySummary } from './company-summary.tsx';
import { PeersTable } from './peers-table.tsx';
import { StockSearch } from './stock-search.tsx';

/** Shows the price, peers and chart of a stock that is searched by symbol or name. */
export function StocksSection() {
  const [symbol, setSymbol] = useState(defaultSymbol);
  const { data: profiles, isPending } = useQuery(profileQuery(symbol));
  return (
    <Section
      id="stocks"
      title="Stocks in Industry"
      tools={
        <StockSearch
          symbol={symbol}
          onSymbol={setSymbol}
          label={{ text: 'Symbol or company', place: 'beside' }}
        />
      }
    >
      <div className="grid gap-x-12 gap-y-7 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        <div className="min-w-0">
          <CompanySummary symbol={symbol} />
          <FoldingChart>
            {(height, toggle) => <StockChart key={symbol} symbol={symbol} height={height} tools={toggle} />}
          </FoldingChart>
        </div>
        <PeersTable
          symbol={symbol}
          loading={isPending}
          industry={profiles && (profiles[0]?.industry ?? null)}
          sector={profiles?.[0]?.sector ?? null}
          onSymbol={setSymbol}
        />
      </div>
    </Section>
  );
}
