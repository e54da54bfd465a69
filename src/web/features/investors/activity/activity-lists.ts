import type { ActivityRow } from '#contract/investor-pages.ts';
import { quarterName } from '#web/lib/quarter-names.ts';
import { shortNameOf } from '#web/lib/short-name.ts';
import type { Activity } from '../page-queries.ts';

/** The number of rows that each list shows at first. */
export const rowsShownFirst = 10;

export type ActivityKey = 'mostBought' | 'mostSold' | 'newPositions' | 'exits' | 'mostHeld';
export type Order = 'investors' | 'weight';

export interface ActivityList {
  key: ActivityKey;
  title: string;
  /** What the weights add up to. */
  weights: string;
}

export const activityLists: readonly ActivityList[] = [
  { key: 'mostBought', title: 'Most bought', weights: 'Bought' },
  { key: 'mostSold', title: 'Most sold', weights: 'Sold' },
  { key: 'newPositions', title: 'New positions shared by several', weights: 'Bought' },
  { key: 'exits', title: 'Complete exits', weights: 'Sold' },
  { key: 'mostHeld', title: 'Most held', weights: 'Held' },
];

/** Returns the activity with only the rows that the page shows at first. */
export function firstRows(activity: Activity): Activity {
  const first = (key: ActivityKey) => activity[key].slice(0, rowsShownFirst);
  return {
    ...activity,
    mostHeld: first('mostHeld'),
    mostBought: first('mostBought'),
    mostSold: first('mostSold'),
    newPositions: first('newPositions'),
    exits: first('exits'),
  };
}

const people = (count: number) => (count === 1 ? 'one investor' : `${count} investors`);

const verbs: Record<ActivityKey, string> = {
  mostBought: 'was bought by',
  mostSold: 'was sold by',
  newPositions: 'is new to',
  exits: 'was sold completely by',
  mostHeld: 'is held by',
};

/** Says which stock leads a list: the title of the list's table. */
export function listSentence(key: ActivityKey, rows: readonly ActivityRow[]): string {
  const [top] = rows;
  if (!top) return 'There is none in this quarter';
  return `${shortNameOf(top)} ${verbs[key]} ${people(top.investors)}`;
}

/** Says which stocks were bought and sold by most: a sentence for the head of the page. */
export function activitySentence({ period, mostBought, mostSold }: Activity): string | undefined {
  const [bought, sold] = [mostBought[0], mostSold[0]];
  if (!period || !bought || !sold) return undefined;
  return `In the ${quarterName(period)} ${people(bought.investors)} bought ${shortNameOf(bought)}, and ${people(sold.investors)} sold ${shortNameOf(sold)}`;
}
