import { LRUCache } from 'lru-cache';
import { dayMs, isoDate } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';

const minuteMs = 60_000;
/** Stays below the per-minute limit of the smallest unlimited plan, so that one client cannot exhaust it. */
const callsPerMinuteOfClient = 200;
const maxClients = 10_000;
/** One client may use a third of the calls allowed so far. */
const partsForClients = 3;
/** The share of a day's calls for symbols that the snapshot does not list, and their number without a daily limit. */
const unlistedPart = 0.1;
const unlistedPerDay = 1_000;
/**
 * The parts of a day's calls that are available when the day begins and ends, in UTC; the difference becomes available
 * evenly over the day. Spare calls never reach the whole, so that at any time some are left for other clients.
 */
const sharesOfDay = {
  urgent: { first: 0.3, last: 1 },
  background: { first: 0.1, last: 1 },
  spare: { first: 0.05, last: 0.95 },
} as const;

/** `urgent`: a user waits for the answer. `background`: refreshes a value on screen. `spare`: the client used up its share. */
export type Urgency = keyof typeof sharesOfDay;

interface Call {
  urgency: Urgency;
  client?: string | undefined;
}

/** Limits the calls to a source. */
export interface CallQuota {
  /** Whether the call would be refused, as far as this instance knows. */
  isUsedUp: (call: Call) => boolean;
  /** Counts calls. Returns false, and counts nothing, if they exceed the quota. */
  spend: (call: Call, calls: number) => Promise<boolean>;
  /** Marks the day as used up, because the source said so. */
  exhaust: () => Promise<void>;
}

interface QuotaSettings {
  db: Db;
  /** The name under which calls are counted. */
  source: string;
  now: () => number;
}

/** The calls that may have been made by this time of the UTC day. */
function callsAllowed(perDay: number, urgency: Urgency, now: number): number {
  const elapsed = (now % dayMs) / dayMs;
  const { first, last } = sharesOfDay[urgency];
  return Math.floor(perDay * (first + (last - first) * elapsed));
}

/** The time after which about one more call is allowed. */
const msPerCall = (perDay: number) => Math.ceil(dayMs / perDay);

/** Counts calls in the database. Returns false, and counts nothing, if they exceed `allowed`. */
async function spendCalls(
  { db, source, now }: QuotaSettings,
  calls: number,
  allowed: number,
): Promise<boolean> {
  if (calls > allowed) return false;
  const counted = await db
    .insertInto('source_calls')
    .values({ source, day: isoDate(now()), used: calls })
    .onConflict((conflict) =>
      conflict
        .columns(['source', 'day'])
        .doUpdateSet((eb) => ({ used: eb('source_calls.used', '+', calls) }))
        .where('source_calls.used', '<=', allowed - calls),
    )
    .returning('used')
    .executeTakeFirst();
  return counted !== undefined;
}

async function spendAllCalls({ db, source, now }: QuotaSettings, perDay: number): Promise<void> {
  await db
    .insertInto('source_calls')
    .values({ source, day: isoDate(now()), used: perDay })
    .onConflict((conflict) => conflict.columns(['source', 'day']).doUpdateSet({ used: perDay }))
    .execute();
}

/** The calls that all instances made today. */
export async function callsUsed({ db, source, now }: QuotaSettings): Promise<number> {
  const row = await db
    .selectFrom('source_calls')
    .select('used')
    .where('source', '=', source)
    .where('day', '=', isoDate(now()))
    .executeTakeFirst();
  return row?.used ?? 0;
}

interface SharesSettings {
  windowMs: number;
  /** The calls that one client may have caused by this time of the window. */
  limit: (now: number) => number;
  now: () => number;
}

/** Counts the calls of each client in a fixed window, in the memory of this instance. */
function createClientShares({ windowMs, limit, now }: SharesSettings) {
  const used = new LRUCache<string, { window: number; calls: number }>({ max: maxClients });
  const currentWindow = () => Math.floor(now() / windowMs);

  function callsOf(client: string): number {
    const entry = used.get(client);
    return entry?.window === currentWindow() ? entry.calls : 0;
  }

  return {
    /** Calls without a client are the product's own and have no share. */
    isUsedUp: (client: string | undefined): boolean =>
      client !== undefined && callsOf(client) >= limit(now()),
    count(client: string | undefined, calls: number): void {
      if (client === undefined) return;
      used.set(client, { window: currentWindow(), calls: callsOf(client) + calls });
    },
  };
}

const shareOfDay = (perDay: number) => (now: number) =>
  Math.max(1, Math.floor(callsAllowed(perDay, 'urgent', now) / partsForClients));

/** Spreads the calls of a day over it, for all instances. A client that used up its share gets what is left. */
function dailyQuota(settings: QuotaSettings, perDay: number): CallQuota {
  const { now } = settings;
  const shares = createClientShares({ windowMs: dayMs, limit: shareOfDay(perDay), now });
  const usedUpUntil: Record<Urgency, number> = { urgent: 0, background: 0, spare: 0 };
  const urgencyOf = ({ urgency, client }: Call) => (shares.isUsedUp(client) ? 'spare' : urgency);
  return {
    isUsedUp: (call) => usedUpUntil[urgencyOf(call)] > now(),
    async spend(call, calls) {
      const urgency = urgencyOf(call);
      const spent = await spendCalls(settings, calls, callsAllowed(perDay, urgency, now()));
      if (spent) shares.count(call.client, calls);
      else usedUpUntil[urgency] = now() + msPerCall(perDay);
      return spent;
    },
    exhaust: () => spendAllCalls(settings, perDay),
  };
}

/** Limits only the calls per minute of each client. */
function unlimitedQuota({ now }: QuotaSettings): CallQuota {
  const shares = createClientShares({ windowMs: minuteMs, limit: () => callsPerMinuteOfClient, now });
  return {
    isUsedUp: ({ client }) => shares.isUsedUp(client),
    async spend({ client }, calls) {
      if (shares.isUsedUp(client)) return false;
      shares.count(client, calls);
      return true;
    },
    exhaust: async () => undefined,
  };
}

/** Limits the calls for symbols that the snapshot lists. */
export const createCallQuota = (settings: QuotaSettings, perDay: number | undefined): CallQuota =>
  perDay === undefined ? unlimitedQuota(settings) : dailyQuota(settings, perDay);

/**
 * Limits the calls for symbols that the snapshot does not list. Clients can invent any number of them, so they get a small
 * part of `whole`, and each client a third of that part.
 */
export function createUnlistedQuota(
  settings: QuotaSettings,
  perDay: number | undefined,
  whole: CallQuota,
): CallQuota {
  const { now } = settings;
  const counted = { ...settings, source: `${settings.source} unlisted` };
  const limit = perDay === undefined ? unlistedPerDay : Math.max(1, Math.floor(perDay * unlistedPart));
  const shares = createClientShares({ windowMs: dayMs, limit: shareOfDay(limit), now });
  let usedUpUntil = 0;
  return {
    isUsedUp: (call) => usedUpUntil > now() || shares.isUsedUp(call.client) || whole.isUsedUp(call),
    async spend(call, calls) {
      if (shares.isUsedUp(call.client)) return false;
      const allowed = Math.max(1, callsAllowed(limit, 'urgent', now()));
      if (!(await spendCalls(counted, calls, allowed))) {
        usedUpUntil = now() + msPerCall(limit);
        return false;
      }
      shares.count(call.client, calls);
      return whole.spend(call, calls);
    },
    exhaust: whole.exhaust,
  };
}
