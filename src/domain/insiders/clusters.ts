import { dayNumber } from '../days.ts';
import { type InsiderTrade, type InsiderTradeKind, ownerRole } from './insider-trades.ts';

/** Several insiders who traded in the same direction within a short time. */
export interface InsiderCluster {
  kind: InsiderTradeKind;
  /** ISO dates of the first and the last of the trades. */
  from: string;
  through: string;
  persons: number;
  /** Of all these trades, US dollars. */
  value: number;
}

/** A cluster has so many persons or more, all of whose trades are within so many days. */
const clusterPersons = 3;
const clusterDays = 30;

const personsOf = (trades: readonly InsiderTrade[]) => new Set(trades.map(({ person }) => person)).size;

function clustersOf(kind: InsiderTradeKind, trades: readonly InsiderTrade[]): InsiderCluster[] {
  const own = trades
    .filter((trade) => trade.kind === kind && trade.role !== ownerRole)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
  const clusters: InsiderCluster[] = [];
  for (let at = 0; at < own.length; ) {
    const from = own[at]?.date ?? '';
    const near = own.slice(at).filter(({ date }) => dayNumber(date) <= dayNumber(from) + clusterDays);
    const isCluster = personsOf(near) >= clusterPersons;
    if (isCluster)
      clusters.push({
        kind,
        from,
        through: near.at(-1)?.date ?? from,
        persons: personsOf(near),
        value: near.reduce((sum, { value }) => sum + value, 0),
      });
    at += isCluster ? near.length : 1;
  }
  return clusters;
}

/**
 * Finds purchases and sales of at least three officers or directors within 30 days of the first of them, the newest first.
 * Mere owners of more than a tenth do not count.
 */
export const insiderClusters = (trades: readonly InsiderTrade[]): InsiderCluster[] =>
  [...clustersOf('purchase', trades), ...clustersOf('sale', trades)].sort((a, b) =>
    a.through < b.through ? 1 : -1,
  );
