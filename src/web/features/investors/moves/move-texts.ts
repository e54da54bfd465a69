import type { InvestorMoves } from '#contract/investor-pages.ts';
import { compactDollars } from '#web/lib/compact-formats.ts';
import { shortName } from '#web/lib/short-name.ts';

export type Move = InvestorMoves['moves'][number];

/** Names who moved: the firm, which filed, else the investor. */
const filerOf = ({ firm, name }: Pick<InvestorMoves, 'firm' | 'name'>): string => firm ?? name;

interface NamedMove extends Move {
  by: string;
}

const said = ({ name, symbol, about }: NamedMove) => ({
  company: shortName(name, symbol),
  amount: compactDollars(Math.abs(about)),
});

function purchase(move: NamedMove): string {
  const { company, amount } = said(move);
  return `${move.by} put about ${amount} into ${company}`;
}

function sale(move: NamedMove, buyer: string | undefined): string {
  const { company, amount } = said(move);
  const seller = move.by === buyer ? 'its own' : `${move.by}’s`;
  return `the largest sale was ${seller} of ${company}, about ${amount}`;
}

/** Says what was bought and sold most: `Berkshire put about $8.83 B into Alphabet A; the largest sale was …`. */
export function movesSentence(investors: readonly InvestorMoves[]): string {
  const moves = investors.flatMap((investor) =>
    investor.moves.map((move): NamedMove => ({ ...move, by: filerOf(investor) })),
  );
  const sorted = moves.toSorted((a, b) => b.about - a.about);
  const [most, least] = [sorted[0], sorted.at(-1)];
  const bought = most && most.about > 0 ? most : undefined;
  const parts = [
    ...(bought ? [purchase(bought)] : []),
    ...(least && least.about < 0 ? [sale(least, bought?.by)] : []),
  ].join('; ');
  return parts.charAt(0).toUpperCase() + parts.slice(1);
}
