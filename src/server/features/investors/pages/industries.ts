import type { PositionKind } from '#domain/filings/history.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';

interface WeightedPosition {
  symbol: string;
  kind: PositionKind;
  weight: number;
}

function industryOf({ symbol, kind }: WeightedPosition, figures: MarketFigures): string {
  if (kind === 'bond') return 'Bonds';
  const listed = figures.find(symbol);
  return listed?.type === 'etf' || listed?.type === 'fund' ? 'Funds' : (listed?.industry ?? 'Not known');
}

/** Adds up the weights of holdings by industry, the largest first. Bonds and funds are groups of their own. */
export function industriesOf(positions: readonly WeightedPosition[], figures: MarketFigures) {
  const groups = new Map<string, { industry: string; weight: number; holdings: number }>();
  for (const position of positions) {
    const industry = industryOf(position, figures);
    const group = groups.get(industry) ?? { industry, weight: 0, holdings: 0 };
    group.weight += position.weight;
    group.holdings += 1;
    groups.set(industry, group);
  }
  return [...groups.values()].sort((a, b) => b.weight - a.weight || (a.industry < b.industry ? -1 : 1));
}
