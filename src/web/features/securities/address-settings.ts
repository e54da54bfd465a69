import type { PriceAddress } from '#contract/securities.ts';
import type { PartialReading, PriceReading } from '#domain/price-reading.ts';

/** The fields of the form. Empty ones are guessed. */
export interface AddressFields {
  url: string;
  format: PriceReading['format'] | '';
  rows: string;
  date: string;
  price: string;
  dates: PriceReading['dates'] | '';
  decimals: PriceReading['decimals'] | '';
}

const empty: AddressFields = {
  url: '',
  format: '',
  rows: '',
  date: '',
  price: '',
  dates: '',
  decimals: '',
};

export const fieldsOf = (address: Pick<PriceAddress, 'url' | 'reading'> | null): AddressFields =>
  address ? { url: address.url, ...address.reading } : empty;

/**
 * Returns the reading to test, without empty fields. Where the customer has changed what the others depend on (`changed`
 * names the changed fields), those that an earlier test has filled are left out, so that they are guessed again.
 */
export function partialReading(
  { url: _url, ...fields }: AddressFields,
  changed: { [Field in keyof AddressFields]?: boolean | undefined },
): PartialReading {
  const isGuessedAgain = changed.url || changed.format || changed.rows;
  const filled = Object.entries(fields).filter(
    ([name, value]) => value.trim() !== '' && (!isGuessedAgain || changed[name as keyof AddressFields]),
  );
  return Object.fromEntries(filled);
}

/** Identifies settings, so that only those that were tested can be saved. */
export const settingsKey = ({ url, format, rows, date, price, dates, decimals }: AddressFields): string =>
  JSON.stringify([url, format, rows, date, price, dates, decimals].map((value) => value.trim()));

interface Names {
  /** The field that says which rows are meant; null if all are. */
  rows: { label: string; hint: string } | null;
  date: string;
  price: string;
  hint: string;
}

const columns = {
  date: 'Column of dates',
  price: 'Column of prices',
  hint: 'Its heading, or its number from 1',
};

/** How the fields are called for each format. */
export const readingFieldNames: Record<PriceReading['format'], Names> = {
  csv: { rows: null, ...columns },
  html: { rows: { label: 'Table', hint: 'Its number on the page, from 1' }, ...columns },
  json: {
    rows: { label: 'Path to the rows', hint: 'Such as data.prices; empty for the whole reply' },
    date: 'Path to the date',
    price: 'Path to the price',
    hint: 'Within a row, such as close or nav.value',
  },
};
