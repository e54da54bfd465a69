import { compare, decimal, multiply, subtract, toText } from '#domain/decimal.ts';
import { magnitude } from './price-currency.ts';

/** Prices of bonds are in per cent of their face value, which is what their units count. */
const percent = decimal('0.01');

/** Returns the price per unit of a bond. */
export const perFaceValue = (price: string | null): string | null =>
  price && toText(multiply(decimal(price), percent));

/** Accrued interest can be part of a value. */
const tolerance = decimal('0.05');

/** Returns whether a value of units says that their price is in per cent. */
export function isInPercent(units: string | null, price: string | null, value: string | null): boolean {
  if (units === null || price === null || value === null) return false;
  const expected = magnitude(multiply(multiply(decimal(units), decimal(price)), percent));
  const difference = magnitude(subtract(magnitude(decimal(value)), expected));
  return expected.units !== 0n && compare(difference, multiply(expected, tolerance)) <= 0;
}
