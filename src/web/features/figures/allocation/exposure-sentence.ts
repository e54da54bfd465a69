import type { Allocation } from '#contract/figures.ts';
import { longDate, shareOf } from '#web/lib/formats.ts';
import { numberWord } from '#web/lib/number-words.ts';
import { shortName } from '#web/lib/short-name.ts';
import { groupSentence } from '../overview/sentences.ts';

export type Through = NonNullable<Allocation['through']>;

const timesWord = (count: number) => (count === 2 ? 'twice' : `${numberWord(count)} times`);

/** Says what the reader owns most through several ways. */
export function exposureSentence({ rows, by }: Pick<Allocation, 'rows' | 'by'>): string {
  if (by !== 'symbol') return groupSentence(rows);
  const most = rows.find(({ parts }) => (parts?.length ?? 0) > 1);
  if (most)
    return `You own ${shortName(most.name, most.key)} ${timesWord(most.parts?.length ?? 0)}, ${shareOf(most.share)} in all`;
  const [first] = rows;
  return first
    ? `No company is held in two ways; ${shortName(first.name, first.key)} is ${shareOf(first.share)}`
    : 'Nothing that you hold can be seen through';
}

type SeenFund = Through['funds'][number];

/** Names the days of lists and how much of each fund they show. */
function listsText(kind: string, funds: readonly SeenFund[]): string {
  if (funds.length === 0) return '';
  const days = [...new Set(funds.flatMap(({ asOf }) => asOf ?? []))].sort().map(longDate).join(', ');
  return `${kind} (${days}): ${funds.map(({ symbol, seen }) => `${symbol} ${shareOf(seen)}`).join(', ')}.`;
}

/** Says how much of each fund is seen, and by which lists. */
export function fundsText({ funds }: Pick<Through, 'funds'>): string {
  if (funds.length === 0) return 'There is no fund among the holdings.';
  const known = funds.filter(({ asOf }) => asOf !== null);
  const unknown = funds.filter(({ asOf }) => asOf === null).map(({ symbol }) => symbol);
  return [
    listsText(
      'Seen by whole lists',
      known.filter(({ complete }) => complete),
    ),
    listsText(
      'Seen by the ten largest holdings',
      known.filter(({ complete }) => !complete),
    ),
    unknown.length > 0 ? `Not known: ${unknown.join(', ')}.` : '',
    known.length > 0 ? 'Weights have not been moved with prices.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}
