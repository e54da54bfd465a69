import { longDate } from './formats.ts';

/** Returns what a listing was called before: `FB until 9 June 2022`. */
export const formerSymbolText = ({ former, until }: { former: string; until: string | null }): string =>
  until === null ? `formerly ${former}` : `${former} until ${longDate(until)}`;
