import type { ImportQuestion } from '#contract/imports.ts';
import { grouped } from '#web/lib/formats.ts';
import { useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { counted } from '#web/lib/phrases.ts';
import { Button } from '#web/ui/button.tsx';
import { useImportContent } from './import-context.ts';
import { leadingCount, maskDigits } from './import-phrases.ts';
import { ImportSection, QuestionItem } from './import-section.tsx';

/** Returns the questions that are worth one answer: those of several rows, and those that have one. */
const commonQuestions = (questions: readonly ImportQuestion[]): ImportQuestion[] =>
  questions.filter(({ rows, answer }) => rows > 1 || answer !== null);

const answered = { add: 'will be added as they are', skip: 'are left out' } as const;

function CommonQuestion({ question }: { question: ImportQuestion }) {
  const { answer: send, isAnswering } = useImportContent();
  const isHidden = useAmountsHidden();
  const { key, rows, canAdd, answer } = question;
  const text = isHidden ? maskDigits(question.text) : question.text;
  const handle = (action: 'add' | 'skip' | null) => send({ questions: [{ key, action }] });
  return (
    <QuestionItem
      about={
        <>
          <p className="font-[550]">
            {leadingCount(rows)} {rows === 1 ? 'row' : 'rows'}
          </p>
          <p className="text-fine text-soft">{text}</p>
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-x-2.5 gap-y-2">
        {answer === null ? (
          <>
            {canAdd && (
              <Button className="max-lg:min-h-11" disabled={isAnswering} onClick={() => handle('add')}>
                Add {counted(rows, 'row')} as {rows === 1 ? 'it is' : 'they are'}
              </Button>
            )}
            <Button className="max-lg:min-h-11" disabled={isAnswering} onClick={() => handle('skip')}>
              Leave out {counted(rows, 'row')}
            </Button>
          </>
        ) : (
          <>
            <span className="text-soft">They {answered[answer]}.</span>
            <Button className="max-lg:min-h-11" disabled={isAnswering} onClick={() => handle(null)}>
              Take the answer back
            </Button>
          </>
        )}
      </div>
    </QuestionItem>
  );
}

/** One answer for the prices of several securities, which often have one reason: prices before a split, or of a plan. */
function AllPrices({ questions }: { questions: readonly ImportQuestion[] }) {
  const { answer: send, isAnswering } = useImportContent();
  if (questions.length < 2) return null;
  const rows = questions.reduce((sum, question) => sum + question.rows, 0);
  const handle = (action: 'add' | 'skip') =>
    send({ questions: questions.map(({ key }) => ({ key, action })) });
  return (
    <QuestionItem
      about={
        <>
          <p className="font-[550]">
            {leadingCount(rows)} rows of {leadingCount(questions.length).toLowerCase()} securities
          </p>
          <p className="text-fine text-soft">
            Their prices are far from the closes of their days, or 0. Each row below says by how much.
          </p>
        </>
      }
    >
      <div className="flex flex-wrap items-end gap-x-2.5 gap-y-2">
        <Button className="max-lg:min-h-11" disabled={isAnswering} onClick={() => handle('add')}>
          Add all {grouped(rows)} as they are
        </Button>
        <Button className="max-lg:min-h-11" disabled={isAnswering} onClick={() => handle('skip')}>
          Leave out all {grouped(rows)}
        </Button>
      </div>
    </QuestionItem>
  );
}

/** Asks once what several rows ask. */
export function CommonQuestions({ questions }: { questions: readonly ImportQuestion[] }) {
  const common = commonQuestions(questions);
  const prices = questions.filter(({ canAdd, answer }) => canAdd && answer === null);
  if (common.length === 0 && prices.length < 2) return null;
  return (
    <ImportSection id="import-questions" title="One answer for several rows">
      <ul className="border-t border-rule-strong">
        <AllPrices questions={prices} />
        {common.map((question) => (
          <CommonQuestion key={question.key} question={question} />
        ))}
      </ul>
    </ImportSection>
  );
}
