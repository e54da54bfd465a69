import type { customerSettings } from '#contract/account-settings.ts';
import type { ReplyOf } from '#contract/endpoint.ts';
import { type Quota, quotas } from '#domain/quotas.ts';
import { grouped } from '#web/lib/formats.ts';
import { sizeText } from '#web/lib/size-text.ts';

export type UsedQuota = ReplyOf<typeof customerSettings.storage>['quotas'][number];

const places = {
  portfolio: ['In each portfolio', 'most in'],
  security: ['Of each security', 'most of'],
  position: ['Of each holding', 'most of'],
  watchlist: ['In each list', 'most in'],
} as const;

/** Says to what a limit applies, and which of several has the most; undefined for a limit of the whole account. */
export function fullestText({ quota, fullest }: Pick<UsedQuota, 'quota' | 'fullest'>): string | undefined {
  const { per, above }: Quota = quotas[quota];
  if (per === 'customer') return above === 'replaces the oldest' ? 'New ones replace the oldest' : undefined;
  const [place, most] = places[per];
  return fullest === null ? place : `${place}, ${most} ${fullest}`;
}

/** `1,234 of 100,000`, `12.4 MB of 300 MB` */
export function usedText({ quota, used, limit }: Omit<UsedQuota, 'fullest'>): string {
  const text = quotas[quota].unit === 'bytes' ? sizeText : grouped;
  return `${text(used)} of ${text(limit)}`;
}

const almost = 0.9;

/** Warns of a quota above which nothing more can be stored. */
export function fullText({ quota, used, limit }: Omit<UsedQuota, 'fullest'>): string | undefined {
  if (quotas[quota].above !== 'is refused' || used < limit * almost) return undefined;
  return used < limit ? 'Almost full' : 'Full';
}
