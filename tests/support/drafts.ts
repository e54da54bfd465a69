import type { Draft } from '#domain/importing/draft.ts';

/** Returns a draft that states only the given fields. */
export const emptyDraft = (fields: Partial<Draft>): Draft => ({
  kind: null,
  kindText: '',
  date: null,
  time: null,
  security: null,
  shares: null,
  price: null,
  gross: null,
  net: null,
  fee: null,
  tax: null,
  currency: null,
  rate: null,
  settlementCurrency: null,
  numerator: null,
  denominator: null,
  addedShares: null,
  reinvested: null,
  note: null,
  externalId: null,
  lots: [],
  ...fields,
});
