import { inChunks } from '#domain/chunk.ts';
import { importLimits } from '#domain/imports.ts';
import { isoTime } from '#domain/time.ts';
import type { TransactionKind } from '#domain/transaction-kinds.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';
import type { RememberedMapping } from '#server/providers/brokers/engine/remembered-mapping.ts';

type Topic = Schema['import_answers']['topic'];

async function readAnswers<Answer>(db: Db, customerId: string, topic: Topic): Promise<[string, Answer][]> {
  const rows = await db
    .selectFrom('import_answers')
    .select(['key', 'answer'])
    .where('customer_id', '=', customerId)
    .where('topic', '=', topic)
    .execute();
  return rows.map(({ key, answer }) => [key, JSON.parse(answer)]);
}

/** Symbols that the customer once gave securities, by the key of the security. Null leaves it out. */
export const rememberedSecurities = async (db: Db, customerId: string) =>
  new Map(await readAnswers<string | null>(db, customerId, 'security'));

/** Portfolios that the customer chose for accounts, by the name of the account; `skip` leaves them out. */
export const rememberedAccounts = async (db: Db, customerId: string) =>
  new Map(await readAnswers<string>(db, customerId, 'account'));

/** Mappings of unknown headers by fingerprint. */
export const rememberedMappings = async (db: Db, customerId: string) =>
  Object.fromEntries(await readAnswers<RememberedMapping>(db, customerId, 'mapping'));

type KindAnswer = TransactionKind | 'skip';

/** Kinds by layout and text. */
export async function rememberedKinds(
  db: Db,
  customerId: string,
): Promise<Record<string, Record<string, KindAnswer>>> {
  const byFormat = new Map<string, [string, KindAnswer][]>();
  for (const [key, kind] of await readAnswers<KindAnswer>(db, customerId, 'kind')) {
    const at = key.indexOf(':');
    const format = key.slice(0, at);
    const known = byFormat.get(format) ?? [];
    known.push([key.slice(at + 1), kind]);
    byFormat.set(format, known);
  }
  return Object.fromEntries([...byFormat].map(([format, kinds]) => [format, Object.fromEntries(kinds)]));
}

export interface NewAnswer {
  topic: Topic;
  key: string;
  answer: unknown;
}

/** Small enough that a statement delays other requests by a few milliseconds. */
const answersPerStatement = 100;

/** Forgets the oldest answers above the quota of a topic. */
async function forgetOldest(db: Db, customerId: string, topic: Topic): Promise<void> {
  const own = db
    .selectFrom('import_answers')
    .select('key')
    .where('customer_id', '=', customerId)
    .where('topic', '=', topic)
    .orderBy('answered_at', 'desc')
    .orderBy('key');
  const kept = importLimits.remembered[topic];
  const surplus = (await own.execute()).slice(kept).map(({ key }) => key);
  for (const keys of inChunks(surplus, answersPerStatement))
    await db
      .deleteFrom('import_answers')
      .where('customer_id', '=', customerId)
      .where('topic', '=', topic)
      .where('key', 'in', keys)
      .execute();
}

/** Remembers answers of a customer; newer ones replace older ones, and the oldest above the quota. */
export async function rememberAnswers(
  db: Db,
  customerId: string,
  answers: readonly NewAnswer[],
): Promise<void> {
  const rows = answers
    .map(({ topic, key, answer }) => ({
      customer_id: customerId,
      topic,
      key,
      answer: JSON.stringify(answer),
      answered_at: isoTime(),
    }))
    .filter(({ answer }) => answer.length <= importLimits.mappingLength);
  for (const values of inChunks(rows, answersPerStatement))
    await db
      .insertInto('import_answers')
      .values(values)
      .onConflict((conflict) =>
        conflict.columns(['customer_id', 'topic', 'key']).doUpdateSet((eb) => ({
          answer: eb.ref('excluded.answer'),
          answered_at: eb.ref('excluded.answered_at'),
        })),
      )
      .execute();
  for (const topic of new Set(rows.map((row) => row.topic))) await forgetOldest(db, customerId, topic);
}
