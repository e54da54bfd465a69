import type { FiledPosition, FilingBook, InvestorHistory, Quarter } from './history.ts';

/** A shareholding with the filing that reports it. */
export interface FiledHolding {
  investor: InvestorHistory;
  quarter: Quarter;
  /** Where the quarter is in the investor's quarters. */
  at: number;
  position: FiledPosition;
}

/** Three numbers for each shareholding: the places of its investor, its quarter and its position. */
type Places = Map<string, number[]>;

/** Finds places by symbol, in the order of the book. Options, bonds and unknown symbols are left out. */
function indexPlaces({ investors }: FilingBook): Places {
  const places: Places = new Map();
  for (const [investor, { quarters }] of investors.entries())
    for (const [quarter, { positions }] of quarters.entries())
      for (const [position, { symbol, kind }] of positions.entries()) {
        if (symbol === '' || kind !== 'share') continue;
        const known = places.get(symbol);
        if (known) known.push(investor, quarter, position);
        else places.set(symbol, [investor, quarter, position]);
      }
  return places;
}

/** Takes about one megabyte and ten milliseconds for the shipped book, so it is built once for each book. */
const indexes = new WeakMap<FilingBook, Places>();

function placesIn(book: FilingBook): Places {
  const known = indexes.get(book) ?? indexPlaces(book);
  indexes.set(book, known);
  return known;
}

/** Lists the symbols of which an investor has reported shares in any quarter. */
export const filedSymbols = (book: FilingBook): readonly string[] => [...placesIn(book).keys()];

/** Returns all shareholdings in a symbol, by investor in the order of the book and ascending by period. */
export function holdingsIn(book: FilingBook, symbol: string): FiledHolding[] {
  const places = placesIn(book).get(symbol) ?? [];
  const holdings: FiledHolding[] = [];
  for (let from = 0; from < places.length; from += 3) {
    const investor = book.investors[places[from] ?? -1];
    const at = places[from + 1] ?? -1;
    const quarter = investor?.quarters[at];
    const position = quarter?.positions[places[from + 2] ?? -1];
    if (investor && quarter && position) holdings.push({ investor, quarter, at, position });
  }
  return holdings;
}
