import { add, decimal, divide, subtract, toText } from '#domain/decimal.ts';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { asPartOf, type DraftRow, isDraft, withDraft } from '../../engine/combine-rows.ts';
import { magnitude } from '../../engine/price-currency.ts';

const size = (text: string | null) => magnitude(decimal(text ?? '0'));

/** Adds a fee that was paid apart to a trade; undefined if it is in neither currency of the trade. */
function withFee(trade: Draft, fee: Draft): Draft | undefined {
  const amount = size(fee.net);
  if (trade.currency === fee.currency) {
    const net = trade.net === null ? null : toText(subtract(decimal(trade.net), amount));
    return { ...trade, net, fee: toText(add(size(trade.fee), amount)) };
  }
  if (trade.rate === null || trade.settlementCurrency !== fee.currency) return undefined;
  return { ...trade, fee: toText(add(size(trade.fee), divide(amount, decimal(trade.rate), 6))) };
}

/**
 * Adds fees in rows of their own to the trade with the same key: `keysOf` returns keys from the surest to the weakest. A
 * fee without a trade stays a row of its own.
 */
export function joinTradeFees(
  rows: readonly ReadRow[],
  isFee: (draft: Draft) => boolean,
  keysOf: (draft: Draft) => readonly (string | null)[],
): ReadRow[] {
  const result = new Map(rows.map((row) => [row.line, row]));
  const isTrade = ({ outcome: { draft } }: DraftRow) => draft.kind === 'buy' || draft.kind === 'sell';
  const trades = rows.filter(isDraft).filter(isTrade);
  const byKey = new Map<string, number>();
  for (const { line, outcome } of trades.toReversed())
    for (const key of keysOf(outcome.draft)) if (key) byKey.set(key, line);
  for (const row of rows.filter(isDraft).filter(({ outcome }) => isFee(outcome.draft))) {
    const key = keysOf(row.outcome.draft).find((one) => one && byKey.has(one));
    const trade = key && result.get(byKey.get(key) ?? 0);
    const whole = trade && isDraft(trade) ? withFee(trade.outcome.draft, row.outcome.draft) : undefined;
    if (!trade || !whole) continue;
    result.set(trade.line, withDraft(trade, whole));
    result.set(row.line, asPartOf(row, trade));
  }
  return [...result.values()];
}
