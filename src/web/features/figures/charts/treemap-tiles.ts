export interface TreemapRow {
  key: string;
  name: string;
  symbol: string;
  value: number;
  share: number;
  /** In per cent of the cost; null if unknown. */
  gainPercent: number | null;
}

const smallestShare = 0.012;
const mostTiles = 24;

/** Returns the rows that get a tile of their own, largest first, and one for all others. */
export function tilesOf(rows: readonly TreemapRow[]): TreemapRow[] {
  const positive = rows.filter(({ value }) => value > 0).sort((a, b) => b.value - a.value);
  const large = positive.filter(({ share }, index) => share >= smallestShare && index < mostTiles);
  const rest = positive.slice(large.length);
  if (rest.length < 2) return positive;
  const value = rest.reduce((sum, row) => sum + row.value, 0);
  const share = rest.reduce((sum, row) => sum + row.share, 0);
  const others = {
    key: 'others',
    name: `${rest.length} others`,
    symbol: '',
    value,
    share,
    gainPercent: null,
  };
  return [...large, others];
}
