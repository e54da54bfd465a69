import { type RateSource, rateDecimals } from '../exchange-rates.ts';
import { countText, plainMoney } from '../money-text.ts';
import { kindRules } from '../transaction-kinds.ts';
import type { LedgerEntry } from '../transactions.ts';
import type { AmountsOf } from './entry-amounts.ts';
import { divideRounded, type Money, moneyText, toMoney, unitsText } from './money.ts';
import type { PositionState } from './position-state.ts';
import type { Report } from './report.ts';

const one = toMoney('1');
const perRateUnit = one / 10n ** BigInt(rateDecimals);

/** Whether shares go out for money. Those of a merger with a counterpart go on in its shares. */
const isSale = ({ kind, counterpart }: LedgerEntry) =>
  kindRules[kind].held === 'fewer' && kindRules[kind].cash === 1 && counterpart === null;

/** An exchange rate behind a figure; `entered` is the source of one that was entered with a transaction. */
export interface UsedRate {
  from: string;
  to: string;
  date: string;
  rate: string;
  source: RateSource | 'entered';
}

/** How the realised gain of a sale comes about. */
export interface ExplainedSale {
  /** Proceeds, cost and the exchange rate that converts the cost: `950.00 − 1,000.00 × 0.95`. */
  detail: string;
  /** Undefined for a security in the currency of the report. */
  rate: UsedRate | undefined;
}

interface Sale {
  entry: LedgerEntry;
  before: PositionState;
  after: PositionState;
  amounts: AmountsOf;
}

/** Explains the realised gain of a sale; undefined for other transactions. */
export function explainSale(
  { entry, before, after, amounts }: Sale,
  currency: string,
  { base, rates }: Report,
): ExplainedSale | undefined {
  if (!isSale(entry)) return undefined;
  const cost: Money = before.cost - after.cost;
  const difference = `${plainMoney(moneyText(amounts.base), currency)} − ${plainMoney(moneyText(cost), currency)}`;
  if (currency === base) return { detail: difference, rate: undefined };
  const rate = unitsText(divideRounded(amounts.tradedToBase(one), perRateUnit), rateDecimals);
  const date = entry.date ?? entry.entered;
  const known = entry.rate === null ? rates.rate(currency, base, date) : undefined;
  const used: UsedRate = {
    from: currency,
    to: base,
    date: known?.date ?? date,
    rate,
    source: known?.source ?? 'entered',
  };
  return { detail: `${difference} × ${countText(rate)}`, rate: used };
}
