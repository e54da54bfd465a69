import { expect, test } from 'vitest';
import { isinOfCusip } from './isins.ts';

test.each([
  ['037833100', 'US', 'US0378331005'],
  ['594918104', 'US', 'US5949181045'],
  ['38259P508', 'US', 'US38259P5089'],
  ['92826C839', 'US', 'US92826C8394'],
  ['82509L107', 'CA', 'CA82509L1076'],
] as const)('the ISIN of CUSIP %s in %s is %s', (cusip, country, isin) => {
  expect(isinOfCusip(cusip, country)).toBe(isin);
});

test.each(['G1151C101', '03783310', '037833100 ', ''])('%j leads to no ISIN', (cusip) => {
  expect(isinOfCusip(cusip, 'US')).toBeNull();
});
