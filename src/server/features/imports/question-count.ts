import type { Import, ImportQuestion } from '#contract/imports.ts';
import { canAddAnyway, leftOutReason, questionOf } from '#domain/importing/row-questions.ts';
import { type ImportVerdict, importLimits } from '#domain/imports.ts';
import type { StoredAnswers } from './stored-import.ts';

/** As many are shown; a damaged file may have more. */
const maxQuestions = 50;
const maxReasons = 20;

interface ClassifiedRow {
  verdict: ImportVerdict;
  reason: string | null;
  /** The key of what the row asks or asked. */
  question: string | null;
}

/** Counts what rows ask, and why they are left out. */
export interface QuestionCount {
  count(row: ClassifiedRow): void;
  questions(answers: StoredAnswers['questions']): ImportQuestion[];
  leftOut(): Import['leftOut'];
}

const byRows = (a: { rows: number }, b: { rows: number }) => b.rows - a.rows;

export function createQuestionCount(): QuestionCount {
  const asked = new Map<string, { text: string; rows: number }>();
  const reasons = new Map<string, { reason: string; rows: number }>();

  function add<Entry extends { rows: number }>(entries: Map<string, Entry>, key: string, entry: Entry): void {
    const known = entries.get(key);
    if (known) known.rows += 1;
    else if (entries.size < importLimits.answers) entries.set(key, entry);
  }

  return {
    count({ verdict, reason, question }) {
      if (question !== null) add(asked, question, { text: reason ?? '', rows: 1 });
      if (verdict !== 'skipped' || reason === null) return;
      const shared = leftOutReason(reason);
      add(reasons, shared, { reason: shared, rows: 1 });
    },
    questions: (answers) =>
      [...asked]
        .map(([key, { text, rows }]) => ({
          key,
          text,
          rows,
          canAdd: canAddAnyway(key),
          answer: answers[key] ?? null,
        }))
        .sort(byRows)
        .slice(0, maxQuestions),
    leftOut: () => [...reasons.values()].sort(byRows).slice(0, maxReasons),
  };
}

/** Returns the question of a row that cannot become a transaction. */
export const questionOfRefused = (reason: string | null): string | null =>
  reason === null ? null : questionOf(reason);
