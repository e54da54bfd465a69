import { useState } from 'react';
import type { PastPurchase } from '#contract/market.ts';
import { toText } from '#domain/decimal.ts';
import { isPositive, sharesRule } from '#domain/limits.ts';
import { type SampleLine, sampleDay } from '#domain/sample-portfolio.ts';
import { grouped, mediumDate, price } from '#web/lib/formats.ts';
import { readTypedAmount } from '#web/lib/typed-text.ts';
import { CloseButton } from '#web/ui/close-button.tsx';
import type { DataColumn } from '#web/ui/data-table.tsx';
import { Unknown } from '#web/ui/figures.tsx';
import { StockLink } from '#web/ui/stock-link.tsx';
import { FractionChange } from '../fraction-change.tsx';

interface SharesFieldProps {
  symbol: string;
  shares: string;
  onShares: (shares: string) => void;
}

/** The shares of a line. What is not a number above 0 is marked, and does not count. */
function SharesField({ symbol, shares, onShares }: SharesFieldProps) {
  const [draft, setDraft] = useState<string>();
  const amountOf = (text: string) => {
    const amount = readTypedAmount(text, sharesRule);
    return amount.ok && isPositive(amount.text) ? amount.text : undefined;
  };
  return (
    <input
      aria-label={`Shares of ${symbol}`}
      className="field figures h-8 min-h-0! w-[76px] px-2 py-0 text-right max-lg:h-11"
      inputMode="decimal"
      autoComplete="off"
      maxLength={20}
      value={draft ?? shares}
      aria-invalid={draft !== undefined && amountOf(draft) === undefined ? true : undefined}
      onFocus={(event) => event.target.select()}
      onChange={({ target }) => {
        setDraft(target.value);
        const amount = amountOf(target.value);
        if (amount !== undefined) onShares(amount);
      }}
      onBlur={() => setDraft(undefined)}
    />
  );
}

interface SampleColumns {
  prices: ReadonlyMap<string, PastPurchase>;
  /** Whether the prices are loaded, so that a missing one means an unknown price. */
  isLoaded: boolean;
  /** Changes the shares of a line, or removes it. */
  onChange: (symbol: string, shares: string | undefined) => void;
}

function Bought({ bought }: { bought: PastPurchase | undefined }) {
  if (!bought) return <Unknown />;
  return (
    <>
      {price(bought.close)}
      {bought.date !== sampleDay && (
        <small className="block text-tiny text-soft">{mediumDate(bought.date)}</small>
      )}
    </>
  );
}

function Gain({ cost, value }: SampleLine) {
  if (!cost || !value || cost.units <= 0n) return <Unknown />;
  return <FractionChange fraction={Number(toText(value)) / Number(toText(cost)) - 1} />;
}

/** A line of the sample: what was bought, at which price, and what it is worth. */
export function sampleColumns({
  prices,
  isLoaded,
  onChange,
}: SampleColumns): readonly DataColumn<SampleLine>[] {
  return [
    {
      name: 'Holding',
      cellClass: 'w-full max-w-0 truncate',
      cell: ({ symbol }) => (
        <>
          <StockLink symbol={symbol} className="quiet-link font-semibold text-accent">
            {symbol}
          </StockLink>{' '}
          <small className="text-tiny text-soft max-sm:block max-sm:truncate">
            {prices.get(symbol)?.name ?? (isLoaded ? 'no price in dollars since 2023' : '')}
          </small>
        </>
      ),
    },
    {
      name: 'Shares',
      cell: ({ symbol, shares }) => (
        <SharesField symbol={symbol} shares={shares} onShares={(next) => onChange(symbol, next)} />
      ),
    },
    {
      name: 'Bought at',
      className: 'max-sm:hidden',
      cell: ({ symbol }) => <Bought bought={prices.get(symbol)} />,
    },
    {
      name: 'Value',
      className: 'max-xs:hidden',
      cell: ({ value }) => (value ? grouped(toText(value)) : <Unknown />),
    },
    { name: 'Gain', cell: Gain },
    {
      name: '',
      className: 'w-9 pr-0',
      cell: ({ symbol }) => (
        <CloseButton
          aria-label={`Remove ${symbol} from the sample`}
          onClick={() => onChange(symbol, undefined)}
        />
      ),
    },
  ];
}
