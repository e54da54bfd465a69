import { type Currency, fixedCurrencies, widerCurrencies } from '#domain/currencies.ts';
import { currencyName } from '#web/lib/formats.ts';

const others: ReadonlySet<string> = new Set([...widerCurrencies, ...fixedCurrencies]);
const isCommon = (code: string) => !others.has(code);

const option = (code: Currency) => (
  <option key={code} value={code}>{`${code}: ${currencyName(code)}`}</option>
);

/** The options of a select box for a currency: those with reference rates first, as most readers want one of them. */
export function CurrencyOptions({ codes }: { codes: readonly Currency[] }) {
  return (
    <>
      <optgroup label="Common currencies">{codes.filter(isCommon).map(option)}</optgroup>
      <optgroup label="More currencies">{codes.filter((code) => !isCommon(code)).map(option)}</optgroup>
    </>
  );
}
