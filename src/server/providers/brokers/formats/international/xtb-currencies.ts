import { compare, decimal, multiply, subtract } from '#domain/decimal.ts';
import type { Draft, ReadRow } from '#domain/importing/draft.ts';
import { isDraft, withDraft } from '../../engine/combine-rows.ts';
import { inPriceCurrency, magnitude } from '../../engine/price-currency.ts';

/** The currency in which securities of a country are quoted, by the suffix of their symbol. London has several. */
const quoted: Readonly<Record<string, string>> = {
  US: 'USD',
  DE: 'EUR',
  FR: 'EUR',
  NL: 'EUR',
  IT: 'EUR',
  ES: 'EUR',
  BE: 'EUR',
  PT: 'EUR',
  FI: 'EUR',
  IE: 'EUR',
  AT: 'EUR',
  PL: 'PLN',
  CZ: 'CZK',
  CH: 'CHF',
  DK: 'DKK',
  SE: 'SEK',
  NO: 'NOK',
};

const isTrade = ({ kind, shares, price, net }: Draft) =>
  (kind === 'buy' || kind === 'sell') && shares !== null && price !== null && net !== null;

/** Returns what was paid, and what shares × price is. */
function moneyOf({ shares, price, net }: Draft) {
  return {
    paid: magnitude(decimal(net ?? '0')),
    value: multiply(decimal(shares ?? '0'), decimal(price ?? '0')),
  };
}

/** Tells whether shares × price is what was paid: then the price is in the currency of the account. */
function isPaidAsQuoted(draft: Draft): boolean {
  const { paid, value } = moneyOf(draft);
  return compare(magnitude(subtract(paid, value)), multiply(value, decimal('0.01'))) <= 0;
}

const currencyOf = ({ security }: Draft) => quoted[security?.exchange ?? ''];

/** Returns the currency of the account, which no column states: that of the securities that were paid as quoted. */
function accountCurrency(drafts: readonly Draft[]): string | null {
  const found = drafts
    .filter((draft) => isTrade(draft) && isPaidAsQuoted(draft))
    .flatMap((draft) => currencyOf(draft) ?? []);
  const counts = [...Map.groupBy(found, (currency) => currency)].map(([currency, all]) => ({
    currency,
    count: all.length,
  }));
  return counts.sort((a, b) => b.count - a.count)[0]?.currency ?? null;
}

/** London quotes most shares in pence: what was paid is then about a hundredth of the price. */
function londonCurrency(draft: Draft): string | undefined {
  const { paid, value } = moneyOf(draft);
  return compare(multiply(paid, decimal('20')), value) < 0 ? 'GBX' : undefined;
}

function withCurrency(draft: Draft, account: string | null): Draft {
  if (!isTrade(draft) || isPaidAsQuoted(draft)) return { ...draft, currency: account };
  const currency = draft.security?.exchange === 'UK' ? londonCurrency(draft) : currencyOf(draft);
  if (currency === undefined) return { ...draft, currency: account };
  // Without the account's currency only the price is certain.
  return account === null
    ? { ...draft, currency, net: null }
    : inPriceCurrency({ ...draft, currency: account }, currency, draft.price);
}

/** Adds the currencies of amounts and prices, none of which the file states. */
export function addCurrencies(rows: readonly ReadRow[]): ReadRow[] {
  const account = accountCurrency(rows.filter(isDraft).map(({ outcome }) => outcome.draft));
  return rows.map((row) => (isDraft(row) ? withDraft(row, withCurrency(row.outcome.draft, account)) : row));
}
