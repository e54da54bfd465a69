import type { StockFigures } from '../stock-figures.ts';
import { isCompanyShare } from '../symbols.ts';

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
}

const byName = (a: SectorFacet, b: SectorFacet) => (a.name < b.name ? -1 : 1);

function mostCommon(values: readonly (string | null)[]): string | null {
  const counts = [...Map.groupBy(values, (value) => value)].map(([value, all]) => ({
    value,
    count: all.length,
  }));
  return counts.sort((a, b) => b.count - a.count)[0]?.value ?? null;
}

/** Counts the stocks and ADRs of each sector and industry, in alphabetical order. */
export function countFacets(rows: readonly StockFigures[]): Facets {
  const shares = rows.filter(({ type }) => isCompanyShare(type));
  const sectors = Map.groupBy(shares, ({ sector }) => sector ?? '');
  const industries = Map.groupBy(shares, ({ industry }) => industry ?? '');
  sectors.delete('');
  industries.delete('');
  return {
    sectors: [...sectors].map(([name, { length }]) => ({ name, stocks: length })).sort(byName),
    industries: [...industries]
      .map(([name, all]) => ({
        name,
        stocks: all.length,
        sector: mostCommon(all.map(({ sector }) => sector)),
      }))
      .sort(byName),
  };
}
