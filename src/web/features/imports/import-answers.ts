import type { BodyInput } from '#contract/endpoint.ts';
import type { Import, ImportRow, imports } from '#contract/imports.ts';

export type Answers = BodyInput<typeof imports.answer>;
export type Decision = NonNullable<Answers['decisions']>[number];

/** Returns the rows of a file with decisions applied. A row without one is the same object. */
export function withDecisions(
  rows: readonly ImportRow[],
  file: number,
  decisions: readonly Decision[],
): ImportRow[] {
  const actions = new Map(decisions.filter((one) => one.file === file).map((one) => [one.line, one.action]));
  return rows.map((row) => {
    const action = actions.get(row.line);
    return action === undefined ? row : { ...row, decision: action };
  });
}

/** Returns an import as it is expected to be once decisions are stored. */
export const decided = (before: Import, decisions: readonly Decision[]): Import => ({
  ...before,
  files: before.files.map((file, index) => ({ ...file, rows: withDecisions(file.rows, index, decisions) })),
});

/**
 * Returns the answers that still hold when one file is read in another way: those about its rows, kinds and accounts do
 * not, because they may mean something else now.
 */
export function answersAfterReading(answers: readonly Answers[], changedFile: number): Answers {
  const isKept = ({ file }: { file: number }) => file !== changedFile;
  return {
    decisions: answers.flatMap(({ decisions = [] }) => decisions.filter(isKept)),
    kinds: answers.flatMap(({ kinds = [] }) => kinds.filter(isKept)),
    securities: answers.flatMap(({ securities = [] }) => securities),
    questions: answers.flatMap(({ questions = [] }) => questions),
  };
}

/** Tells whether there is anything to send. */
export const hasAnswers = ({
  decisions = [],
  kinds = [],
  securities = [],
  questions = [],
  accounts = [],
}: Answers): boolean =>
  decisions.length + kinds.length + securities.length + questions.length + accounts.length > 0;
