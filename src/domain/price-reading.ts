import type { DateOrder } from './imports.ts';

/** The formats in which an address can publish prices. */
export const priceFormats = ['csv', 'json', 'html'] as const;
export type PriceFormat = (typeof priceFormats)[number];

/** How the dates and prices of a reply are found and read. */
export interface PriceReading {
  format: PriceFormat;
  /** JSON: the path to the rows, empty for the whole reply. HTML: the number of the table, from 1. CSV: empty. */
  rows: string;
  /** CSV and HTML: the heading of the column, or its number from 1. JSON: the path in a row. */
  date: string;
  price: string;
  dates: DateOrder;
  decimals: '.' | ',';
}

/** A reading in which what is missing or empty is guessed from the reply. */
export type PartialReading = { [Name in keyof PriceReading]?: PriceReading[Name] | undefined };

/** A price of an address: ISO date and decimal text. */
export interface ReadPrice {
  date: string;
  price: string;
}

/** What a reply contains. */
export interface ReadPrices {
  /** Complete, and reads the next replies in the same way. */
  reading: PriceReading;
  /** In the order of the reply, one for each date. At least one. */
  prices: ReadPrice[];
  /** The rows that hold no usable date or price. */
  unread: number;
  /** Why the first of them is not used. */
  unreadReason: string | null;
}

export const priceAddressLimits = {
  bytes: 5 * 1024 * 1024,
  /** Far more than an address has, with the keys that some carry. */
  addressLength: 2_000,
  /** Of the path or number of the rows, and of the heading or path of a column. */
  nameLength: 200,
  /** Shown after a test. */
  shownPrices: 5,
} as const;
