import type { MarketStatus } from '../market-provider.ts';
import type { MarketSource } from '../market-source.ts';
import type { LiveAnswers } from './live-answers.ts';

/** A source that has answered within this time counts as live, while nothing has failed since. */
const liveMs = 15 * 60 * 1000;

const timeOf = (at: number) => new Date(at).toISOString();
const shown = (at: number) => `${timeOf(at).slice(0, 16).replace('T', ' ')} UTC`;

/** What the page tells its readers: live, delayed since a time, or the snapshot of a day. */
export function statusOf(
  { name }: MarketSource,
  { lastSuccess, lastFailure }: ReturnType<LiveAnswers['state']>,
  snapshot: MarketStatus,
  now: number,
): MarketStatus {
  const failing = lastFailure !== undefined && lastFailure.at >= lastSuccess && lastFailure.kind !== 'plan';
  if (lastSuccess === 0) {
    const why = failing ? 'Live prices can’t be had at the moment.' : 'Live prices are on their way.';
    return {
      provider: name,
      live: false,
      asOf: snapshot.asOf,
      message: `${why} Until then: closing prices of ${snapshot.asOf} from the shipped snapshot.`,
    };
  }
  if (!failing && now - lastSuccess < liveMs)
    return { provider: name, live: true, asOf: timeOf(lastSuccess) };
  const why =
    lastFailure?.kind === 'budget' && failing ? ' Today’s calls of the live source are used up.' : '';
  return {
    provider: name,
    live: false,
    asOf: timeOf(lastSuccess),
    message: `Prices are delayed: the newest are of ${shown(lastSuccess)}.${why}`,
  };
}
