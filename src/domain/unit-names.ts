/** `US dollars`, `US dollar`: what a number of units of a currency is called. */
export function unitsName(currency: string, count: number): string {
  const parts = new Intl.NumberFormat('en-US', {
    style: 'currency',
    currency,
    currencyDisplay: 'name',
    maximumFractionDigits: 0,
  }).formatToParts(count);
  return parts.find(({ type }) => type === 'currency')?.value ?? currency;
}
