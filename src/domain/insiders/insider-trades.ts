export const insiderTradeKinds = ['purchase', 'sale'] as const;
export type InsiderTradeKind = (typeof insiderTradeKinds)[number];

/** The role of somebody who owns more than a tenth of a company and is neither its officer nor its director. */
export const ownerRole = '10% owner';

/** What an insider bought or sold of a company on a day, all lines of the order added together. */
export interface InsiderTrade {
  readonly kind: InsiderTradeKind;
  /** ISO date of the trade. */
  readonly date: string;
  /** ISO date of the filing; null if unknown. */
  readonly filed: string | null;
  /** The day on which the copy first had the filing: the day of the filing or one later; null if unknown. */
  readonly seen: string | null;
  /** As filed, the last name first. */
  readonly person: string;
  /** As filed; null if unknown. */
  readonly role: string | null;
  /** The SEC's identifier of the person, without leading zeros; null if unknown. */
  readonly cik: string | null;
  /** Whether it follows a plan made before (rule 10b5-1); null if the source does not say. */
  readonly planned: boolean | null;
  /** The title of the security as filed; null if unknown. */
  readonly security: string | null;
  /** The address of the filing; null if only a copy of it is known. */
  readonly url: string | null;
  /** Others who filed the same trade, such as the manager of a fund. */
  readonly others: readonly string[];
  /** As filed, before later splits. */
  readonly shares: number;
  /** The mean price of a share as filed, US dollars. */
  readonly price: number;
  /** US dollars. */
  readonly value: number;
  /** The shares before and after in the holding traded, direct or in one trust; null where the lines contradict. */
  readonly before: number | null;
  readonly after: number | null;
}

/** What the shipped lists have of the trades of a company's insiders. */
export interface CompanyInsiders {
  /** The SEC's identifier of the company, without leading zeros; '' if unknown. */
  readonly cik: string;
  /** Whether the source lists sales and small purchases, not only purchases of 100,000 dollars and more. */
  readonly hasSales: boolean;
  /** The last day of the source, ISO. */
  readonly through: string;
  /** The newest first. */
  readonly trades: readonly InsiderTrade[];
}

/** Returns the part of the holding that was sold, or by which a purchase increased it; null if not known or new. */
export function holdingChange({ kind, before, after }: InsiderTrade): number | null {
  if (before === null || after === null || before <= 0) return null;
  return kind === 'sale' ? (before - after) / before : (after - before) / before;
}
