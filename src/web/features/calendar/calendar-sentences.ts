import type { Calendar, Payer } from '#contract/calendar.ts';
import { dayNumber } from '#domain/days.ts';
import { longDate, shareOf } from '#web/lib/formats.ts';
import { counted, listed } from '#web/lib/phrases.ts';

type Whole = (amount: number) => string;

const soon = 14;

/** Says what the next two weeks bring. */
export function weeksSentence({ today, events }: Calendar, whole: Whole): string {
  const near = events.filter(({ date }) => dayNumber(date) - dayNumber(today) <= soon);
  const dividends = near.filter(({ kind }) => kind === 'dividend');
  const reporting = near.filter(({ kind }) => kind === 'earnings').map(({ symbol }) => symbol ?? '');
  const amount = dividends.reduce((sum, event) => sum + (event.amount ?? 0), 0);
  const paid =
    dividends.length > 0
      ? `${counted(dividends.length, 'ex-date')} ${dividends.length === 1 ? 'brings' : 'bring'} ${whole(amount)} in the next two weeks`
      : '';
  const reports =
    reporting.length > 0
      ? `${listed([...new Set(reporting)].slice(0, 3))} probably ${reporting.length === 1 ? 'reports' : 'report'}`
      : '';
  if (!paid && !reports) return 'Nothing is expected in the next two weeks';
  return paid && reports ? `${paid}; ${reports}` : paid || `${reports} in the next two weeks`;
}

const noticeable = 0.01;

/**
 * Says what the coming twelve months are expected to pay, compared with what was recorded in the last known ones, unless
 * something is not recorded.
 */
export function aheadSentence({ dividends }: Calendar, whole: Whole, isRecorded: boolean): string {
  const { declared, estimated, before, beforeTo } = dividends;
  const ahead = declared + estimated;
  if (ahead === 0) return 'No dividends are expected';
  const text = `${whole(ahead)} is ahead`;
  if (before <= 0 || !isRecorded) return text;
  const change = ahead / before - 1;
  const recorded = `recorded for the twelve months to ${longDate(beforeTo)}`;
  if (Math.abs(change) < noticeable) return `${text}, as much as is ${recorded}`;
  return `${text}, ${shareOf(Math.abs(change))} ${change > 0 ? 'more' : 'less'} than is ${recorded}`;
}

const wellCovered = 0.5;

/** Says which payers earn what they pay, and which do not. */
export function coverSentences(payers: readonly Payer[]): string[] {
  const known = payers.filter(({ ofEarnings, isLoss }) => ofEarnings !== null || isLoss);
  const well = known.filter(({ ofEarnings }) => ofEarnings !== null && ofEarnings < wellCovered);
  const over = known.filter(({ ofEarnings, isLoss }) => isLoss || (ofEarnings ?? 0) > 1);
  return [
    ...(well.length > 0
      ? [
          `${well.length} of ${counted(known.length, 'payer')} ${well.length === 1 ? 'pays' : 'pay'} out less than half of what ${well.length === 1 ? 'it earns' : 'they earn'}.`,
        ]
      : []),
    ...(over.length > 0
      ? [
          `${listed(over.map(({ symbol }) => symbol))} ${over.length === 1 ? 'pays' : 'pay'} out more than ${over.length === 1 ? 'it earns' : 'they earn'}.`,
        ]
      : []),
  ];
}
