import { add, type Decimal, decimal, divideForRounding, toText, zero } from '#domain/decimal.ts';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { asPartOf, type DraftRow, isDraft, joinFills, withDraft } from '../../engine/combine-rows.ts';
import { magnitude, restate } from '../../engine/price-currency.ts';
import { isExchange, isTradeCost } from './degiro-kinds.ts';

/** Returns what identifies an order: the beginning of its id, because long ids are cut at the end of a line. */
export const orderKey = (id: string): string => id.slice(0, 18);

const draftOf = ({ outcome }: DraftRow): Draft => outcome.draft;
const isTrade = (row: DraftRow) => {
  const { kind } = draftOf(row);
  return kind === 'buy' || kind === 'sell';
};

const moneyIn = (rows: readonly DraftRow[], currency: string | null): Decimal =>
  rows
    .filter((row) => draftOf(row).currency === currency)
    .reduce((total, row) => add(total, decimal(draftOf(row).net ?? '0')), zero);

/** Returns the account's currency and its units for one unit of the trade's currency, as the two legs of the exchange say. */
function exchangeRate(legs: readonly DraftRow[], currency: string | null) {
  const settlement = legs.map(draftOf).find((draft) => draft.currency !== currency)?.currency;
  const [paid, money] = [magnitude(moneyIn(legs, settlement ?? null)), magnitude(moneyIn(legs, currency))];
  if (!settlement || paid.units === 0n || money.units === 0n) return undefined;
  return { settlement, rate: divideForRounding(paid, money, 20) };
}

const withCost = (trade: Draft, kind: 'fee' | 'tax', amount: Decimal): Draft => ({
  ...trade,
  [kind]: toText(add(decimal(trade[kind] ?? '0'), magnitude(amount))),
});

/** Adds the costs of an order to its trade; those in a currency without a rate are left to rows of their own. */
function joinOrder(rows: readonly DraftRow[]): Map<number, ReadRow> {
  const fills = rows.filter(isTrade);
  const [first] = fills;
  const whole = first && (fills.length === 1 ? draftOf(first) : joinFills(fills));
  if (!first || !whole) return new Map();
  const exchange = exchangeRate(
    rows.filter((row) => isExchange(draftOf(row).kindText)),
    whole.currency,
  );
  const changed = new Map<number, ReadRow>();
  let trade: Draft = {
    ...whole,
    gross: whole.gross ?? whole.net,
    net: null,
    externalId: `${whole.externalId}:${whole.date}`,
    isOrderId: true,
  };
  for (const row of rows.filter((other) => isTradeCost(draftOf(other).kindText))) {
    const cost = draftOf(row);
    const isLocal = cost.currency === trade.currency;
    if (!isLocal && cost.currency !== exchange?.settlement) continue;
    const amount = isLocal || !exchange ? cost : restate(cost, trade.currency ?? '', exchange.rate);
    trade = withCost(trade, cost.kind === 'tax' ? 'tax' : 'fee', decimal(amount.net ?? '0'));
    changed.set(row.line, asPartOf(row, first));
  }
  if (exchange) trade = { ...trade, rate: toText(exchange.rate), settlementCurrency: exchange.settlement };
  for (const fill of fills)
    changed.set(fill.line, fill === first ? withDraft(fill, trade) : asPartOf(fill, first));
  for (const row of rows) if (isExchange(draftOf(row).kindText)) changed.set(row.line, asPartOf(row, first));
  return changed;
}

/**
 * Joins the rows of each order: partial fills, costs, and the legs of the currency exchange, which tell the rate. Costs
 * without a trade and exchanges without an order stay what they are.
 */
export function joinOrders(rows: readonly ReadRow[]): ReadRow[] {
  const drafts = rows.filter(isDraft);
  const orders = Map.groupBy(drafts, (row) => {
    const { externalId, date } = draftOf(row);
    return externalId === null ? undefined : `${externalId} ${date}`;
  });
  const changed = new Map<number, ReadRow>();
  for (const [key, group] of orders)
    if (key !== undefined) for (const [line, row] of joinOrder(group)) changed.set(line, row);
  return rows.map((row) => {
    const found = changed.get(row.line);
    if (found) return found;
    if (!isDraft(row)) return row;
    const draft = draftOf(row);
    if (isExchange(draft.kindText))
      return { ...row, outcome: { is: 'skipped', reason: 'A currency exchange.' } };
    // Several rows of one order that were not joined need ids of their own: their content identifies them.
    return draft.externalId !== null && !isTrade(row) ? withDraft(row, { ...draft, externalId: null }) : row;
  });
}
