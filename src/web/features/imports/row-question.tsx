import type { ReactNode } from 'react';
import type { ImportRow } from '#contract/imports.ts';
import { canAddAnyway } from '#domain/importing/row-questions.ts';
import { useAmountsHidden } from '#web/lib/hidden-amounts.ts';
import { DuplicateQuestion } from './duplicate-question.tsx';
import { useImportContent } from './import-context.ts';
import { maskDigits } from './import-phrases.ts';
import { KindQuestion } from './kind-question.tsx';
import { questionClass, RowAnswer } from './row-answer.tsx';
import { asksForKind } from './row-groups.ts';

interface RowQuestionProps {
  row: ImportRow;
  file: number;
  /** Undefined for a file whose columns its owner has named. */
  formatName: string | undefined;
  kinds: ReadonlyMap<string, { line: number; rows: number }>;
  /** Opens the fields of the row. */
  onCorrect: () => void;
}

interface ProblemProps extends Pick<RowQuestionProps, 'row' | 'file'> {
  text: string;
  /** Undefined if the question is asked elsewhere. */
  onCorrect?: (() => void) | undefined;
  children?: ReactNode;
}

/** Says why a row is not understood, with the decisions that it leaves. */
function Problem({ row, file, text, onCorrect, children }: ProblemProps) {
  const { decide } = useImportContent();
  const { line, transaction } = row;
  const correct = transaction ? 'Correct it' : 'Enter it by hand';
  return (
    <div className={questionClass}>
      <span>{text}</span>
      {children}
      {onCorrect && <RowAnswer text={correct} label={`${correct}: row ${line}`} onAnswer={onCorrect} />}
      <RowAnswer
        text="Leave it out"
        label={`Leave it out: row ${line}`}
        onAnswer={() => decide({ file, line, action: 'skip' })}
      />
    </div>
  );
}

/** What a row needs from its owner. */
export function RowQuestion({ row, file, formatName, kinds, onCorrect }: RowQuestionProps) {
  const { verdict, kindText, security, question, line } = row;
  const { decide } = useImportContent();
  const isPriceQuestion = question !== null && canAddAnyway(question);
  const isHidden = useAmountsHidden();
  const reason = isHidden && row.reason !== null ? maskDigits(row.reason) : row.reason;
  if (verdict === 'possible_duplicate') return <DuplicateQuestion row={row} file={file} />;
  const first = kindText !== null && asksForKind(row) ? kinds.get(kindText) : undefined;
  if (kindText !== null && first?.line === line)
    return <KindQuestion file={file} text={kindText} rows={first.rows} formatName={formatName} />;
  if (kindText !== null && first)
    return (
      <Problem
        row={row}
        file={file}
        text={`“${kindText}” again: the answer for row ${first.line} counts here too.`}
      />
    );
  if (isPriceQuestion)
    return (
      <Problem row={row} file={file} text={reason ?? ''} onCorrect={onCorrect}>
        <RowAnswer
          text="Add it as it is"
          label={`Add it as it is: row ${line}`}
          onAnswer={() => decide({ file, line, action: 'add' })}
        />
      </Problem>
    );
  if (security !== null)
    return <Problem row={row} file={file} text={reason ?? 'Its security is not known yet; see above.'} />;
  return (
    <Problem row={row} file={file} text={reason ?? 'This row was not understood.'} onCorrect={onCorrect} />
  );
}
