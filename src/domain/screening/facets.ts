import type { StockFigures } from '../stock-figures.ts';
import { isCompanyShare } from '../symbols.ts';
import { type ListedIn, listedInRule } from './screen.ts';

export interface SectorFacet {
  name: string;
  stocks: number;
}

export interface IndustryFacet extends SectorFacet {
  /** The sector of most of its stocks. */
  sector: string | null;
}

export interface Facets {
  sectors: SectorFacet[];
  industries: IndustryFacet[];
  /** The countries of the companies, and the currencies of the prices. */
  countries: SectorFacet[];
  currencies: SectorFacet[];
  /** The exchanges outside the United States, also where only other listings are counted. */
  exchanges: SectorFacet[];
}

const byName = (a: SectorFacet, b: SectorFacet) => (a.name < b.name ? -1 : 1);

function mostCommon(values: readonly (string | null)[]): string | null {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({
    value,
    count: all.length,
  }));
  return counts.sort((a, b) => b.count - a.count)[0]?.value ?? null;
}

/** Groups shares by a word, in alphabetical order and without those that have none. */
function groupsOf(shares: readonly StockFigures[], wordOf: (figures: StockFigures) => string | null) {
  const groups = Map.groupBy(shares, (figures) => wordOf(figures) ?? '');
  groups.delete('');
  return groups;
}

const counted = (groups: ReadonlyMap<string, readonly StockFigures[]>): SectorFacet[] =>
  [...groups].map(([name, { length }]) => ({ name, stocks: length })).sort(byName);

/** Counts the stocks and ADRs of a place by each word, in alphabetical order. */
export function countFacets(rows: readonly StockFigures[], listedIn: ListedIn): Facets {
  const all = rows.filter(({ type }) => isCompanyShare(type));
  const shares = all.filter(listedInRule(listedIn));
  return {
    sectors: counted(groupsOf(shares, ({ sector }) => sector)),
    countries: counted(groupsOf(shares, ({ country }) => country)),
    currencies: counted(groupsOf(shares, ({ currency }) => currency)),
    exchanges: counted(
      groupsOf(
        all.filter(({ isAbroad }) => isAbroad),
        ({ exchange }) => exchange,
      ),
    ),
    industries: [...groupsOf(shares, ({ industry }) => industry)]
      .map(([name, group]) => ({
        name,
        stocks: group.length,
        sector: mostCommon(group.map(({ sector }) => sector)),
      }))
      .sort(byName),
  };
}
