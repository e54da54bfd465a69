import type { Draft } from '#domain/importing/draft.ts';
import { perFaceValue } from '../../engine/bond-price.ts';
import type { Row } from '../../engine/format.ts';

/** The columns of a security. */
export const security = {
  symbol: 'symbol',
  exchange: 'listingExchange',
  isin: 'isin',
  cusip: 'cusip',
  name: 'description',
  assetKind: 'assetCategory',
  account: ['accountId', 'ClientAccountID'],
} as const;

export const isBond = (row: Row): boolean => /^(?:BOND|BILL)$/.test(row.text('assetCategory'));

/** The price of a bond is in per cent of its face value. */
export const withBondPrice = (row: Row, draft: Draft): Draft =>
  isBond(row) ? { ...draft, price: perFaceValue(draft.price) } : draft;
