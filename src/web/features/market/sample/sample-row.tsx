import { useState } from 'react';
import type { PastPurchase } from '#contract/market.ts';
import { toText } from '#domain/decimal.ts';
import { isPositive, sharesRule } from '#domain/limits.ts';
import { type SampleLine, sampleDay } from '#domain/sample-portfolio.ts';
import { grouped, mediumDate, price } from '#web/lib/formats.ts';
import { readTypedAmount } from '#web/lib/typed-text.ts';
import { CloseButton } from '#web/ui/close-button.tsx';
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

interface SampleRowProps {
  line: SampleLine;
  bought: PastPurchase | undefined;
  /** Whether the prices are loaded, so that a missing one means an unknown price. */
  isLoaded: boolean;
  onShares: (shares: string) => void;
  onRemove: () => void;
}

/** A line of the sample: what was bought, at which price, and what it is worth. */
export function SampleRow({ line, bought, isLoaded, onShares, onRemove }: SampleRowProps) {
  const { symbol, shares, cost, value } = line;
  const note = bought?.name ?? (isLoaded ? 'no price in dollars since 2023' : '');
  return (
    <tr>
      <th scope="row" className="w-full max-w-0 truncate">
        <StockLink symbol={symbol} className="quiet-link font-semibold text-accent">
          {symbol}
        </StockLink>{' '}
        <small className="text-tiny text-soft max-sm:block max-sm:truncate">{note}</small>
      </th>
      <td>
        <SharesField symbol={symbol} shares={shares} onShares={onShares} />
      </td>
      <td className="max-sm:hidden">
        {bought ? price(bought.close) : <Unknown />}
        {bought && bought.date !== sampleDay && (
          <small className="block text-tiny text-soft">{mediumDate(bought.date)}</small>
        )}
      </td>
      <td className="max-xs:hidden">{value ? grouped(toText(value)) : <Unknown />}</td>
      <td>
        {cost && value && cost.units > 0n ? (
          <FractionChange fraction={Number(toText(value)) / Number(toText(cost)) - 1} />
        ) : (
          <Unknown />
        )}
      </td>
      <td className="pr-0">
        <CloseButton aria-label={`Remove ${symbol} from the sample`} onClick={onRemove} />
      </td>
    </tr>
  );
}
