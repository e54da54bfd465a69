import type { ChangeAction, QuarterChange } from '#contract/investor-pages.ts';
import { isOption } from '#domain/filings/history.ts';
import { shortName } from './short-name.ts';

/** A change; the action is null if there is no quarter to compare with. */
export type Changed = Pick<QuarterChange, 'changePercent'> & { action: ChangeAction | null };
type Kind = QuarterChange['kind'];

export type Direction = 'up' | 'down' | 'none';

const directions: Record<ChangeAction, Direction> = {
  bought: 'up',
  added: 'up',
  reduced: 'down',
  sold: 'down',
  unchanged: 'none',
};

/**
 * Returns whether an investor holds more or less than a quarter before. More options are neither: a put is a bet on a
 * fall, and a call may hedge one.
 */
export const directionOf = ({ action, kind }: Pick<Changed, 'action'> & { kind: Kind }): Direction =>
  action === null || isOption({ kind }) ? 'none' : directions[action];

const kindNames: Readonly<Record<Kind, string>> = { share: '', put: 'puts', call: 'calls', bond: 'bonds' };

export type NamedPosition = Pick<QuarterChange, 'name' | 'symbol'> & Partial<Pick<QuarterChange, 'kind'>>;

/** Names a position, options and bonds with what they are: `Palantir puts`. */
export const positionName = ({ name, symbol, kind = 'share' }: NamedPosition) =>
  [shortName(name, symbol), kindNames[kind]].filter(Boolean).join(' ');

const doubled = 100;

/** `+45%`, `−5.9%`, `+658%`: whole per cents from ten on, but never −100% for a position that is still held. */
export function changeOf(percent: number): string {
  const size = Math.abs(percent);
  const isNearlyAll = percent < 0 && size >= 99.5 && size < 100;
  const text = isNearlyAll ? Math.min(size, 99.9).toFixed(1) : size.toFixed(size >= 9.95 ? 0 : 1);
  return `${percent > 0 ? '+' : percent < 0 ? '−' : ''}${text}%`;
}

/** `×7.6`, `×12` for a position that has at least doubled, else `+45%` */
function multipleOf(percent: number): string {
  if (percent < doubled) return changeOf(percent);
  const times = 1 + percent / 100;
  return `×${times >= 9.95 ? times.toFixed(0) : times.toFixed(1)}`;
}

/** Says what an investor did: `New`, `Added +45%`, `Added ×7.6`, `Reduced −52%`, `Sold all`, `Unchanged`; nothing if it is unknown. */
export function actionText({ action, changePercent }: Changed): string {
  if (action === null) return '';
  if (action === 'bought') return 'New';
  if (action === 'sold') return 'Sold all';
  if (action === 'unchanged') return 'Unchanged';
  const verb = action === 'added' ? 'Added' : 'Reduced';
  return changePercent === null ? verb : `${verb} ${multipleOf(changePercent)}`;
}

/** Says the same in a word or a figure: `new`, `+45%`, `−52%`, `sold`; nothing for no change. */
export function shortAction({ action, changePercent }: Changed): string {
  if (action === 'bought') return 'new';
  if (action === 'sold') return 'sold';
  if (action === null || action === 'unchanged' || changePercent === null) return '';
  return changeOf(changePercent);
}
