import type { FileMapping } from '#contract/imports.ts';
import type { TransactionKind } from '#domain/transactions.ts';
import type { Db, Schema } from '#server/platform/db/schema.ts';

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

/** Mappings of unknown headers by fingerprint. */
export const rememberedMappings = async (db: Db, customerId: string) =>
  Object.fromEntries(await readAnswers<FileMapping>(db, customerId, 'mapping'));

type KindAnswer = TransactionKind | 'skip';

/** Kinds by format and text. */
export async function rememberedKinds(
  db: Db,
  customerId: string,
): Promise<Record<string, Record<string, KindAnswer>>> {
  const byFormat = new Map<string, [string, KindAnswer][]>();
  for (const [key, kind] of await readAnswers<KindAnswer>(db, customerId, 'kind')) {
    const at = key.indexOf(':');
    const format = key.slice(0, at);
    byFormat.set(format, [...(byFormat.get(format) ?? []), [key.slice(at + 1), kind]]);
  }
  return Object.fromEntries([...byFormat].map(([format, kinds]) => [format, Object.fromEntries(kinds)]));
}

export interface NewAnswer {
  topic: Topic;
  key: string;
  answer: unknown;
}

/** Remembers answers of a customer; newer ones replace older ones. */
export async function rememberAnswers(
  db: Db,
  customerId: string,
  answers: readonly NewAnswer[],
): Promise<void> {
  for (const { topic, key, answer } of answers)
    await db
      .insertInto('import_answers')
      .values({ customer_id: customerId, topic, key, answer: JSON.stringify(answer) })
      .onConflict((conflict) =>
        conflict
          .columns(['customer_id', 'topic', 'key'])
          .doUpdateSet((eb) => ({ answer: eb.ref('excluded.answer') })),
      )
      .execute();
}
