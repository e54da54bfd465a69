import './import-table.css';
import type { Import, ImportFile } from '#contract/imports.ts';
import type { ImportVerdict } from '#domain/imports.ts';
import { ColumnHeads } from '#web/ui/column-heads.tsx';
import { AccountQuestions } from './account-questions.tsx';
import { CommonQuestions } from './common-questions.tsx';
import { isUnread } from './import-summary.ts';
import { LeftOut } from './left-out.tsx';
import { RowGroupBody } from './row-group-body.tsx';
import { firstOfKinds, groupsOf, questionVerdicts, settledVerdicts } from './row-groups.ts';
import { SecurityQuestions } from './security-questions.tsx';

const heads = [
  { name: 'Row', className: 'w-13' },
  { name: 'In the file', className: 'w-[24%] lg:max-xl:w-1/5' },
  { name: 'Understood as' },
  { name: 'Shares', className: 'w-24 text-right' },
  { name: 'Price', className: 'w-24 text-right' },
  { name: 'Amount', className: 'w-30 text-right' },
  { name: 'What happens', className: 'w-52 lg:max-xl:w-40' },
];

interface FileGroupsProps {
  file: ImportFile;
  index: number;
  verdicts: readonly ImportVerdict[];
  /** Whether the titles name the file. */
  isNamed: boolean;
  isCommitted: boolean;
}

function FileGroups({ file, index, verdicts, isNamed, isCommitted }: FileGroupsProps) {
  const kinds = firstOfKinds(file.rows);
  return groupsOf(file, verdicts, isCommitted).map((group) => (
    <RowGroupBody
      key={group.verdict}
      group={group}
      file={index}
      fileName={isNamed ? file.name : undefined}
      formatName={file.format && file.format.id !== 'mapping' ? file.format.name : undefined}
      kinds={kinds}
    />
  ));
}

/** Every row of every file, those with questions first. */
export function RowsPart({ data }: { data: Import }) {
  const { files, accounts, securities, questions, leftOut } = data;
  const isNamed = files.length > 1;
  const blocks = [questionVerdicts, settledVerdicts];
  const isPreview = data.status === 'preview';
  if ((isPreview && isUnread(files)) || files.every(({ rows }) => rows.length === 0)) return null;
  return (
    <>
      {isPreview && <AccountQuestions accounts={accounts} />}
      {securities.length > 0 && <SecurityQuestions securities={securities} />}
      <CommonQuestions questions={questions} />
      <table className="figure-table row-table import-table mt-6.5">
        <caption className="sr-only">Rows of the import</caption>
        <ColumnHeads columns={heads} />
        {blocks.map((verdicts) =>
          files.map((file, index) => (
            <FileGroups
              // biome-ignore lint/suspicious/noArrayIndexKey: files never change their order.
              key={`${verdicts[0]} ${index}`}
              file={file}
              index={index}
              verdicts={verdicts}
              isNamed={isNamed}
              isCommitted={data.status === 'committed'}
            />
          )),
        )}
      </table>
      <LeftOut leftOut={leftOut} />
    </>
  );
}
