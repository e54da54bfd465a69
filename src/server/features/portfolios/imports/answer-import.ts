import type { ImportAnswers } from '#contract/imports.ts';
import { AppError } from '#domain/app-error.ts';
import { createPause } from '#server/platform/create-pause.ts';
import type { Db } from '#server/platform/db/schema.ts';
import { type Decision, readDecisions, saveDecision } from './staged-rows.ts';
import { type StoredAnswers, type StoredImport, saveAnswers } from './stored-import.ts';

type RowDecision = ImportAnswers['decisions'][number];

function toDecision({ action, transaction }: RowDecision): Decision | null {
  if (action === null) return null;
  return action === 'skip' ? { action } : { action, transaction };
}

/** Stores decisions. Rows that a committed import has added no longer exist. Throws AppError 'invalid' for other unknown rows. */
async function saveDecisions(
  db: Db,
  { id, status }: StoredImport,
  decisions: readonly RowDecision[],
): Promise<void> {
  const pause = createPause();
  for (const [index, decision] of decisions.entries()) {
    await pause();
    const exists = await saveDecision(db, id, decision, toDecision(decision));
    if (exists || status === 'committed') continue;
    const message = `File ${decision.file} has no row in line ${decision.line}`;
    throw new AppError('invalid', message, { issues: [{ path: `decisions.${index}`, message }] });
  }
}

function mergeAnswers(answers: StoredAnswers, { securities, kinds }: ImportAnswers): StoredAnswers {
  const answered = new Set(kinds.map(({ file, text }) => `${file}:${text}`));
  return {
    ...answers,
    securities: {
      ...answers.securities,
      ...Object.fromEntries(securities.map(({ key, symbol }) => [key, symbol])),
    },
    kinds: [...answers.kinds.filter(({ file, text }) => !answered.has(`${file}:${text}`)), ...kinds],
  };
}

/** Stores what the owner decided and answered, and runs `use`. If either fails, the earlier answers count again. */
export async function withAnswers(
  db: Db,
  imported: StoredImport,
  body: ImportAnswers,
  use: () => Promise<void>,
): Promise<void> {
  const before = await readDecisions(db, imported.id, body.decisions);
  try {
    await answerImport(db, imported, body);
    await use();
  } catch (error) {
    for (const row of before) await saveDecision(db, imported.id, row, row.decision);
    await saveAnswers(db, imported.id, imported.answers);
    throw error;
  }
}

/** Stores what the owner decided and answered. Returns the import with it. */
export async function answerImport(
  db: Db,
  imported: StoredImport,
  body: ImportAnswers,
): Promise<StoredImport> {
  if (imported.status === 'reading')
    throw new AppError('conflict', 'The files of this import are still being read.');
  if (body.decisions.length + body.securities.length + body.kinds.length === 0) return imported;
  await saveDecisions(db, imported, body.decisions);
  const answers = await saveAnswers(db, imported.id, mergeAnswers(imported.answers, body));
  return { ...imported, answers };
}
