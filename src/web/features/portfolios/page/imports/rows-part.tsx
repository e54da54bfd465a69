import './import-table.css';
import './row-cards.css';
import type { Import, ImportFile } from '#contract/imports.ts';
import type { ImportVerdict } from '#domain/imports.ts';
import { RowGroupBody } from './row-group-body.tsx';
import { firstOfKinds, groupsOf, questionVerdicts, settledVerdicts } from './row-groups.ts';
import { SecurityQuestions } from './security-questions.tsx';

function Head() {
  return (
    <thead>
      <tr>
        <th scope="col" className="col-line">
          Row
        </th>
        <th scope="col" className="col-source">
          In the file
        </th>
        <th scope="col" className="col-meaning">
          Understood as
        </th>
        <th scope="col" className="col-figure">
          Shares
        </th>
        <th scope="col" className="col-figure">
          Price
        </th>
        <th scope="col" className="col-figure">
          Amount
        </th>
        <th scope="col" className="col-fate">
          What happens
        </th>
      </tr>
    </thead>
  );
}

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
  const { files, securities } = data;
  const isNamed = files.length > 1;
  const blocks = [questionVerdicts, settledVerdicts];
  if (files.every(({ rows }) => rows.length === 0)) return null;
  return (
    <>
      {securities.length > 0 && <SecurityQuestions securities={securities} />}
      <table className="import-table">
        <caption className="sr-only">Rows of the import</caption>
        <Head />
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
    </>
  );
}
