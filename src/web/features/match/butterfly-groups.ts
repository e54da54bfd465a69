import { shareOf } from '#web/lib/formats.ts';
import type { InvestorMatch, MatchReport } from '#web/lib/match-queries.ts';
import { counted } from '#web/lib/phrases.ts';
import { shortName } from '#web/lib/short-name.ts';
import type { ButterflyGroup } from '#web/ui/charts/butterfly.tsx';

const smallestNoted = 0.0005;

const sumOf = (weights: readonly number[]) => weights.reduce((sum, weight) => sum + weight, 0);

function othersNote(count: number, weight: number): string | undefined {
  if (count <= 0 || weight < smallestNoted) return undefined;
  return `${counted(count, 'other')}, ${shareOf(weight)}`;
}

function yourOthers({ shared, sharedCount, onlyYours }: InvestorMatch, yours: number): string | undefined {
  if (sharedCount > shared.length) return undefined;
  const weight =
    1 - sumOf(shared.map((holding) => holding.yours)) - sumOf(onlyYours.map((one) => one.weight));
  return othersNote(yours - sharedCount - onlyYours.length, weight);
}

/** Returns the weights of you and an investor in three groups: of both, only yours, only theirs. */
export function butterflyGroups(
  match: InvestorMatch,
  { yours }: Pick<MatchReport, 'yours'>,
): ButterflyGroup[] {
  const { shared, sharedCount, onlyYours, onlyTheirs, theirOthers, holdings, investor } = match;
  const rest = sharedCount - shared.length;
  return [
    {
      title: 'Both of you',
      note: rest > 0 ? `${rest} more shared` : undefined,
      rows: shared.map(({ symbol, name, yours: left, theirs: right }) => ({
        key: symbol,
        name: shortName(name, symbol),
        left,
        right,
      })),
    },
    {
      title: 'Only you',
      note: yourOthers(match, yours.length),
      rows: onlyYours.map(({ symbol, name, weight }) => ({
        key: symbol,
        name: shortName(name, symbol),
        left: weight,
        right: 0,
      })),
    },
    {
      title: `Only ${investor.name}`,
      note: othersNote(holdings - sharedCount - onlyTheirs.length, theirOthers),
      rows: onlyTheirs.map(({ symbol, name, weight }) => ({
        key: symbol,
        name: shortName(name, symbol),
        left: 0,
        right: weight,
      })),
    },
  ];
}
