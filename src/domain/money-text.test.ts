import { expect, test } from 'vitest';
import { money, priceText, signedMoney, signedWholeMoney, wholeMoney } from './money-text.ts';

test.each([
  [money, '1234.5', 'EUR', '€1,234.50'],
  [money, -12.685, 'USD', '−$12.69'],
  [money, 265_884.4, 'JPY', '¥265,884'],
  [money, 1234.5, 'CHF', 'CHF\u00A01,234.50'],
  [money, -0.004, 'EUR', '€0.00'],
  [wholeMoney, -0.4, 'USD', '$0'],
  [signedMoney, '-0.001', 'GBP', '£0.00'],
  [signedMoney, '-12.685', 'GBP', '−£12.69'],
  [wholeMoney, 1234.5, 'EUR', '€1,235'],
  [signedWholeMoney, 1234.5, 'EUR', '+€1,235'],
  [priceText, '371.04', 'USD', '$371.04'],
  [priceText, 1440.4, 'GBX', '1,440.40 GBX'],
  [priceText, '0.00001234', 'EUR', '0.00001234 EUR'],
])('%o formats %s %s as %s', (format, figure, currency, text) => {
  expect(format(figure, currency)).toBe(text);
});
