import { useEffect, useRef, useState } from 'react';
import type { Import } from '#contract/imports.ts';
import type { Portfolio } from '#contract/portfolios.ts';
import { useImportAddress } from '#web/ledger/import-address.ts';
import { counted } from '#web/lib/phrases.ts';
import { Alert } from '#web/ui/alert.tsx';
import { BottomLine } from './bottom-line.tsx';
import { DetectedFiles } from './detected-files.tsx';
import type { Answers, Decision } from './import-answers.ts';
import { type ImportContent, ImportProvider } from './import-context.ts';
import { ImportHead } from './import-head.tsx';
import { useAnswer, useAnswerLater } from './import-queries.ts';
import { importSummaryOf } from './import-summary.ts';
import { MappingPart } from './mapping-part.tsx';
import { PositionsPart } from './positions-part.tsx';
import { ReadingProgress } from './reading-progress.tsx';
import { RowsPart } from './rows-part.tsx';
import { type ReadAgain, useReadAgain } from './use-read-again.ts';

interface ImportViewProps {
  portfolio: Portfolio;
  data: Import;
}

/**
 * Moves the focus to the headline when an answer removes the control that had it, so that the keyboard does not start again
 * at the top of the page.
 */
function useKeptFocus(data: Import) {
  const headline = useRef<HTMLHeadingElement>(null);
  const hadFocus = useRef(false);
  useEffect(() => {
    const note = () => {
      hadFocus.current = true;
    };
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the import may have removed the control.
  useEffect(() => {
    if (hadFocus.current && document.activeElement === document.body)
      headline.current?.focus({ preventScroll: true });
  }, [data]);
  return headline;
}

/** The files whose columns their owner names. */
function Mappings({ data, again }: { data: Import; again: ReadAgain }) {
  return data.files.map(
    (file, index) =>
      file.unknown && (
        <MappingPart
          // biome-ignore lint/suspicious/noArrayIndexKey: files never change their order.
          key={index}
          file={file}
          unknown={file.unknown}
          again={again}
          fileIndex={index}
        />
      ),
  );
}

/** Sends answers, and says how many questions are left. */
function useContent({ portfolio, data }: ImportViewProps): { content: ImportContent; said: string } {
  const importKey = { portfolioId: portfolio._id, importId: data._id };
  const answerNow = useAnswer(importKey);
  const answerLater = useAnswerLater(importKey, data);
  const { mutate, isPending } = data.status === 'committed' ? answerLater : answerNow;
  const [said, setSaid] = useState('');
  const answer = (answers: Answers) =>
    mutate(answers, {
      onSuccess: ({ import: next }) => setSaid(`${counted(importSummaryOf(next).open, 'row')} to answer`),
    });
  const decide = (decision: Decision) => answer({ decisions: [decision] });
  return { content: { importKey, portfolio, isAnswering: isPending, answer, decide }, said };
}

/** An import before and after it is committed: its questions first, then what happens to every row. */
export function ImportView({ portfolio, data }: ImportViewProps) {
  const { content, said } = useContent({ portfolio, data });
  const { importKey } = content;
  const { close } = useImportAddress();
  const again = useReadAgain(importKey, data);
  const headline = useKeptFocus(data);
  const summary = importSummaryOf(data);
  return (
    <ImportProvider value={content}>
      <section aria-labelledby="import-title" className="pt-6.5">
        <ImportHead data={data} summary={summary} headline={headline} onClose={close} />
        <p role="status" className="sr-only">
          {said}
        </p>
        {'done' in again.state && <ReadingProgress reading={again.state} onCancel={again.cancel} />}
        {again.state.phase === 'failed' && <Alert>{again.state.message}</Alert>}
        <DetectedFiles data={data} again={again} />
        {data.status === 'preview' && <Mappings data={data} again={again} />}
        <RowsPart data={data} />
        {data.status === 'preview' && <PositionsPart positions={data.positions} />}
        <BottomLine data={data} summary={summary} importKey={importKey} onClose={close} />
      </section>
    </ImportProvider>
  );
}
