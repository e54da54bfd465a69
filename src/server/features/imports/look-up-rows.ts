import type { Draft } from '#domain/importing/draft.ts';
import { kindRules } from '#domain/transaction-kinds.ts';
import type { ImportContext } from './import-context.ts';
import { type LastCloses, lacksMoney, lastCloseOf } from './last-closes.ts';
import type { SecurityResolver } from './resolve-securities.ts';
import type { StagedRow } from './staged-rows.ts';
import type { StoredImport } from './stored-import.ts';

const draftOf = ({ outcome }: StagedRow): Draft | null => (outcome.is === 'skipped' ? null : outcome.draft);

const isTrade = ({ kind }: Draft) => kind !== null && kindRules[kind].isTrade;

/** What was looked up so far. */
interface LookedUp {
  resolver: SecurityResolver;
  closes: LastCloses;
  quotes: Record<string, string | null>;
}

/** Looks up what rows need to be understood: their securities, last closes, and the currencies of quotes. */
export async function lookUpRows(
  { listed, prices, caller }: ImportContext,
  { files }: StoredImport,
  rows: readonly StagedRow[],
  { resolver, closes, quotes }: LookedUp,
): Promise<void> {
  const hintsOf = ({ security, counterpartSecurity }: Draft) =>
    [security, counterpartSecurity].flatMap((hint) => hint ?? []);
  const drafts = rows.flatMap((row) => {
    const draft = draftOf(row);
    return draft ? [{ draft, file: files[row.file] ?? { isPositions: false } }] : [];
  });
  // Trades are in the currency of the listing, while dividends can be in that of the account.
  const tradesFirst = drafts.toSorted((a, b) => Number(isTrade(b.draft)) - Number(isTrade(a.draft)));
  await resolver.resolve(
    tradesFirst.flatMap(({ draft }) =>
      hintsOf(draft).map((hint) => ({ hint, currency: draft.currency, date: draft.date })),
    ),
  );
  const [withoutMoney, quoted] = [new Set<string>(), new Set<string>()];
  for (const { draft, file } of drafts) {
    const symbol = draft.security && resolver.found(draft.security);
    if (!symbol) continue;
    if (lacksMoney(draft, file) && !Object.hasOwn(closes, symbol)) withoutMoney.add(symbol);
    if (draft.isQuoted && !Object.hasOwn(quotes, symbol)) quoted.add(symbol);
  }
  if (withoutMoney.size > 0) {
    const securities = await prices.securities([...withoutMoney], {});
    for (const symbol of withoutMoney) closes[symbol] = lastCloseOf(securities.get(symbol));
  }
  if (quoted.size > 0)
    Object.assign(quotes, Object.fromEntries(await listed.quotedCurrencies([...quoted], caller)));
}
