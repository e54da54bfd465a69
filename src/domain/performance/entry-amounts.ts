import type { Rates } from '../exchange-rates.ts';
import { entryRate, securityRate } from '../ledger/entry-rate.ts';
import type { SplitPeriods } from '../ledger/split-periods.ts';
import { priceDecimals } from '../limits.ts';
import type { LedgerEntry } from '../transactions.ts';
import { convert, divideRounded, type Money, rateOne, toMoney, toRate, toUnits } from './money.ts';

/** The amounts of a transaction: its gross amount in three currencies, and its fee and tax in the report's. */
export interface AmountsOf {
  /** In the units of `SplitPeriods`. */
  units: bigint;
  /** The gross amount in the security's, the report's and the portfolio's currency. */
  local: Money;
  base: Money;
  portfolio: Money;
  fee: Money;
  tax: Money;
  /** Fee and tax in the portfolio's currency. */
  portfolioCosts: Money;
  /** Converts money of the security's currency at the published rate of the day, as market values are. */
  localToBase: (money: Money) => Money;
  /** Converts money of the security's currency at the rate of the transaction, as its gross amount is. */
  tradedToBase: (money: Money) => Money;
}

interface Currencies {
  base: string;
  portfolioCurrency: string;
  rates: Rates;
}

const same = (money: Money): Money => money;

/** The gross amount in the transaction's currency: as stated, otherwise shares × price. */
function grossAmount({ amount, shares, price }: LedgerEntry): Money {
  if (amount !== null) return toMoney(amount);
  // Units of 10^-8 multiply to money units.
  return shares === null || price === null ? 0n : toUnits(shares, 8) * toUnits(price, priceDecimals);
}

/** Money that no rate is known for counts one to one; `omissionOf` reports it. */
function converter(rates: Rates, from: string, to: string, date: string): (money: Money) => Money {
  if (from === to) return same;
  const known = rates.rate(from, to, date);
  const rate = known ? toRate(known.rate) : rateOne;
  return (money) => convert(money, rate);
}

/**
 * Returns a function that computes the amounts of a position's transactions. What shares that are transferred in had cost
 * is converted at the rates of the day on which they had been bought, as far as these are known.
 */
export function entryAmounts(
  position: { currency: string; splitPeriods: SplitPeriods },
  currencies: Currencies,
): (entry: LedgerEntry) => AmountsOf {
  const amountsOf = amountsOnDay(position, currencies);
  const { base, portfolioCurrency, rates } = currencies;
  return (entry) => {
    const amounts = amountsOf(entry);
    const { acquiredOn } = entry;
    if (acquiredOn === null) return amounts;
    const used = [entry.currency, position.currency, portfolioCurrency];
    if (used.some((one) => one !== base && !rates.rate(one, base, acquiredOn))) return amounts;
    const { local, base: paid, portfolio } = amountsOf({ ...entry, date: acquiredOn });
    return { ...amounts, local, base: paid, portfolio };
  };
}

function amountsOnDay(
  { currency, splitPeriods }: { currency: string; splitPeriods: SplitPeriods },
  { base, portfolioCurrency, rates }: Currencies,
): (entry: LedgerEntry) => AmountsOf {
  const isSingle = currency === base && portfolioCurrency === base;
  return (entry) => {
    const date = entry.date ?? entry.entered;
    const gross = grossAmount(entry);
    const fee = entry.fee === '0' ? 0n : toMoney(entry.fee);
    const tax = entry.tax === '0' ? 0n : toMoney(entry.tax);
    const units = entry.shares === null ? 0n : splitPeriods.toUnits(entry.shares, date);
    if (isSingle && entry.currency === base) {
      const amounts = { local: gross, base: gross, portfolio: gross, fee, tax, portfolioCosts: fee + tax };
      return { units, ...amounts, localToBase: same, tradedToBase: same };
    }
    const portfolioRate = toRate(entryRate(entry, portfolioCurrency, rates) ?? '1');
    const toPortfolio = (money: Money) => convert(money, portfolioRate);
    const fromPortfolio = converter(rates, portfolioCurrency, base, date);
    // What was entered is what the portfolio paid; other currencies follow from that.
    const isStated = entry.rate !== null && entry.currency !== portfolioCurrency;
    const toBase = isStated
      ? (money: Money) => fromPortfolio(toPortfolio(money))
      : converter(rates, entry.currency, base, date);
    const localRate = toRate(securityRate(entry, currency, rates) ?? '1');
    const toLocal = (money: Money) => convert(money, localRate);
    const localToBase = converter(rates, currency, base, date);
    return {
      units,
      local: toLocal(gross),
      base: toBase(gross),
      portfolio: toPortfolio(gross),
      fee: toBase(fee),
      tax: toBase(tax),
      portfolioCosts: toPortfolio(fee + tax),
      localToBase,
      tradedToBase:
        entry.rate === null
          ? localToBase
          : (money) =>
              toBase(entry.currency === currency ? money : divideRounded(money * rateOne, localRate)),
    };
  };
}
