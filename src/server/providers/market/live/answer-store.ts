import { sql } from 'kysely';
import { inChunks } from '#domain/chunk.ts';
import { dayMs, isoTime } from '#domain/time.ts';
import type { Db } from '#server/platform/db/schema.ts';

/** The last answer of a source; `answer` is undefined if the source has none. */
export interface StoredAnswer {
  answer: unknown;
  at: number;
  /** The length of its JSON. */
  size: number;
}

/** Stores answers beyond the memory of this instance. */
export interface AnswerStore {
  load: (keys: readonly string[]) => Promise<Map<string, StoredAnswer>>;
  /** Claims keys so that no other instance requests them; returns the keys that were free. */
  claim: (keys: readonly string[], now: number) => Promise<string[]>;
  /** Stores answers as JSON; null if the source has no answer. */
  save: (answers: ReadonlyMap<string, string | null>, now: number) => Promise<void>;
  release: (keys: readonly string[], now: number) => Promise<void>;
}

const claimMs = 10_000;
const keysPerStatement = 200;
const retentionMs = 30 * dayMs;
const maxBytes = 64_000_000;
const rowsPerPage = 250;
const trimAfterCharacters = 16_000_000;

/** Loads the stored answers of these keys. */
export async function loadAnswers(db: Db, keys: readonly string[]): Promise<Map<string, StoredAnswer>> {
  const found = new Map<string, StoredAnswer>();
  for (const chunk of inChunks(keys, keysPerStatement)) {
    const rows = await db
      .selectFrom('source_answers')
      .select(['key', 'answer', 'answered_at'])
      .where('key', 'in', chunk)
      .where('answered_at', 'is not', null)
      .execute();
    for (const { key, answer, answered_at } of rows)
      found.set(key, {
        answer: answer === null ? undefined : JSON.parse(answer),
        at: Date.parse(answered_at ?? ''),
        size: answer?.length ?? 0,
      });
  }
  return found;
}

async function claimKeys(db: Db, keys: readonly string[], now: number): Promise<string[]> {
  const claimed: string[] = [];
  const until = isoTime(now + claimMs);
  for (const chunk of inChunks(keys, keysPerStatement)) {
    const rows = await db
      .insertInto('source_answers')
      .values(chunk.map((key) => ({ key, answer: null, answered_at: null, claimed_until: until })))
      .onConflict((conflict) =>
        conflict
          .column('key')
          .doUpdateSet({ claimed_until: until })
          .where('source_answers.claimed_until', '<=', isoTime(now)),
      )
      .returning('key')
      .execute();
    claimed.push(...rows.map(({ key }) => key));
  }
  return claimed;
}

/** Stores answers as JSON; null if the source has no answer. */
export async function storeAnswers(
  db: Db,
  answers: ReadonlyMap<string, string | null>,
  now: number,
): Promise<void> {
  for (const chunk of inChunks([...answers], keysPerStatement))
    await db
      .insertInto('source_answers')
      .values(
        chunk.map(([key, answer]) => ({
          key,
          answer,
          answered_at: isoTime(now),
          claimed_until: isoTime(now),
        })),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((eb) => ({
          answer: eb.ref('excluded.answer'),
          answered_at: eb.ref('excluded.answered_at'),
          claimed_until: eb.ref('excluded.claimed_until'),
        })),
      )
      .execute();
}

async function releaseKeys(db: Db, keys: readonly string[], now: number): Promise<void> {
  for (const chunk of inChunks(keys, keysPerStatement))
    await db
      .updateTable('source_answers')
      .set({ claimed_until: isoTime(now) })
      .where('key', 'in', chunk)
      .execute();
}

/** Reads a page of answer sizes, most recently requested first. */
function answerSizes(db: Db, last: { key: string; claimed_until: string } | undefined) {
  const page = db
    .selectFrom('source_answers')
    .select(['key', 'claimed_until'])
    .select(sql<number>`length(key) + coalesce(octet_length(answer), 0)`.as('size'))
    .orderBy('claimed_until', 'desc')
    .orderBy('key')
    .limit(rowsPerPage);
  if (!last) return page.execute();
  return page
    .where('claimed_until', '<=', last.claimed_until)
    .where((eb) => eb.or([eb('claimed_until', '<', last.claimed_until), eb('key', '>', last.key)]))
    .execute();
}

/** Deletes the least recently requested answers until the rest fits into `limit` bytes. */
export async function trimAnswers(db: Db, limit = maxBytes): Promise<void> {
  let total = 0;
  let page: Awaited<ReturnType<typeof answerSizes>> = [];
  do {
    page = await answerSizes(db, page.at(-1));
    const excess = page.flatMap(({ key, size }) => {
      total += size;
      return total > limit ? key : [];
    });
    if (excess.length > 0) await db.deleteFrom('source_answers').where('key', 'in', excess).execute();
  } while (page.length === rowsPerPage);
}

/** Deletes answers not requested for 30 days, answers beyond the size limit and old call counts. */
export async function sweepAnswers(db: Db, now = Date.now()): Promise<void> {
  await db
    .deleteFrom('source_answers')
    .where('claimed_until', '<', isoTime(now - retentionMs))
    .execute();
  await trimAnswers(db);
  await db
    .deleteFrom('source_calls')
    .where('day', '<', isoTime(now - retentionMs).slice(0, 10))
    .execute();
}

/** Stores answers in the database, shared by all instances. Trims between sweeps to bound growth. */
export function sharedAnswers(db: Db): AnswerStore {
  let written = 0;
  return {
    load: (keys) => loadAnswers(db, keys),
    claim: (keys, now) => claimKeys(db, keys, now),
    release: (keys, now) => releaseKeys(db, keys, now),
    async save(answers, now) {
      await storeAnswers(db, answers, now);
      for (const answer of answers.values()) written += answer?.length ?? 0;
      if (written < trimAfterCharacters) return;
      written = 0;
      await trimAnswers(db);
    },
  };
}

/** Stores nothing, so that invented symbols never become rows. */
export const noStore: AnswerStore = {
  load: async () => new Map(),
  claim: async (keys) => [...keys],
  save: async () => undefined,
  release: async () => undefined,
};

/** Stores what a source knows, and nothing about symbols that it does not know. For installations without strangers. */
export const knownAnswers = (db: Db): AnswerStore => ({
  ...noStore,
  load: (keys) => loadAnswers(db, keys),
  save: (answers, now) =>
    storeAnswers(db, new Map([...answers].filter(([, answer]) => answer !== null)), now),
});
