/** Formats of money: US English, the same in mails, on the server and in every browser. */

type Figure = number | string;

// Intl formats decimal text exactly (ECMA-402, "mathematical value"), but its types accept only template literals.
const exact = (figure: Figure) => figure as number;

const minus = (text: string) => text.replace('-', '−');

/** Returns the format of a currency, created on first use. */
function byCurrency(options: Intl.NumberFormatOptions): (figure: Figure, currency: string) => string {
  const formats = new Map<string, Intl.NumberFormat>();
  return (figure, currency) => {
    // What rounds to zero has no sign.
    const format =
      formats.get(currency) ??
      new Intl.NumberFormat('en-US', { signDisplay: 'negative', ...options, style: 'currency', currency });
    formats.set(currency, format);
    return minus(format.format(exact(figure)));
  };
}

const signed = { signDisplay: 'exceptZero' } as const;
const wholeUnits = { maximumFractionDigits: 0 } as const;

/** `€1,234.50`, `CHF 1,234.50`, `¥1,235`: in a currency, with its own number of decimals */
export const money = byCurrency({});
/** `+€1,234.50`, `−€12.69`, `€0.00` */
export const signedMoney = byCurrency(signed);
/** `€1,235` */
export const wholeMoney = byCurrency(wholeUnits);
/** `+€1,235` */
export const signedWholeMoney = byCurrency({ ...wholeUnits, ...signed });

const decimalsOf = new Map<string, number>();

/** Returns the number of decimals of amounts in a currency: 2 for dollars, 0 for yen. */
export function currencyDecimals(currency: string): number {
  const known = decimalsOf.get(currency);
  if (known !== undefined) return known;
  const format = new Intl.NumberFormat('en-US', { style: 'currency', currency });
  const decimals = format.resolvedOptions().maximumFractionDigits ?? 2;
  decimalsOf.set(currency, decimals);
  return decimals;
}

const prices = new Intl.NumberFormat('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 8 });

const plain = Array.from(
  { length: 5 },
  (_, decimals) =>
    new Intl.NumberFormat('en-US', {
      signDisplay: 'negative',
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
    }),
);
/** `1,234.50`, `1,235` in yen: an amount whose currency is named elsewhere */
export const plainMoney = (amount: Figure, currency: string): string =>
  minus((plain[currencyDecimals(currency)] ?? prices).format(exact(amount)));

const counts = new Intl.NumberFormat('en-US', { maximumFractionDigits: 10 });
/** `1,200.5`, `0.0061349693`: a number of shares or an exchange rate, with all of its decimals */
export const countText = (count: Figure): string => minus(counts.format(exact(count)));
/** `762.00`, `0.485`: a price with two to eight decimals */
export const unitText = (price: Figure): string => minus(prices.format(exact(price)));

/** `$371.04`, `140.88 EUR`, `1,440.40 GBX`: a price in the unit in which the exchange quotes */
export function priceText(price: Figure, unit: string): string {
  const text = unitText(price);
  return unit === 'USD' ? `$${text}` : `${text} ${unit}`;
}
