import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { isDraft } from '../../engine/combine-rows.ts';
import { type ExchangeKind, joinExchanges } from '../../engine/share-exchanges.ts';

const texts: readonly (readonly [ExchangeKind, RegExp])[] = [
  ['split', /split|fraziona|fractionnement|regroupement|desdobramento|agrupaci|agrupamento|štěpení/i],
  ['symbol_change', /isin|produ[ck]t|produit|prodotto|symbol/i],
  [
    'merger',
    /merger|fus(?:ie|ion|ión|ione|ão)|fúze|połączenie|takeover|overname|übernahme|umtausch|omwissel/i,
  ],
];

/** Returns what exchanges shares for others, by what stands before the colon: `STOCK SPLIT: Sell 2 NVIDIA CORP@0 USD`. */
export function actionKind(text: string): ExchangeKind | undefined {
  const action = /^([^:@]+?)\s*:/.exec(text)?.[1];
  return action === undefined ? undefined : texts.find(([, pattern]) => pattern.test(action))?.[0];
}

/** What stands for the kind of an order without an id, a venue and costs. */
export const orderlessText = 'Without an order';

/** Finds rows of transactions that can be one corporate action: two of one time and one value, out and in. */
function actionsAmongOrders(rows: readonly ReadRow[]): ReadonlySet<Draft> {
  const drafts = rows.filter(isDraft).map(({ outcome }) => outcome.draft);
  const groups = Map.groupBy(
    drafts.filter(({ kindText }) => kindText === orderlessText),
    ({ date, time, gross }) => `${date} ${time} ${gross ?? ''}`,
  );
  return new Set([...groups.values()].filter(({ length }) => length % 2 === 0).flat());
}

/** Joins the two rows of splits, of mergers and of changes of names. Changes of names whose other row is missing are left out. */
export function joinActions(rows: readonly ReadRow[]): ReadRow[] {
  const orders = actionsAmongOrders(rows);
  const joined = joinExchanges(rows, (draft) => (orders.has(draft) ? 'split' : actionKind(draft.kindText)));
  return joined.map((row) =>
    isDraft(row) && isRenamed(row.outcome.draft)
      ? { ...row, outcome: { is: 'skipped', reason: 'A security got another name or identifier.' } }
      : row,
  );
}

const isRenamed = ({ kindText, counterpartSecurity }: Draft) =>
  !counterpartSecurity && actionKind(kindText) === 'symbol_change';
