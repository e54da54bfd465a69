import { useId, useState } from 'react';
import { transactionKinds } from '#domain/transaction-kinds.ts';
import { kindFields } from '#web/ledger/entry/kind-fields.ts';
import { Button } from '#web/ui/button.tsx';
import { useImportContent } from './import-context.ts';
import { questionClass } from './row-answer.tsx';

type KindAnswer = (typeof transactionKinds)[number] | 'skip';

/** Reads the value of a select box with the kinds; undefined while none is chosen. */
export const readKind = (value: string): KindAnswer | undefined =>
  value === 'skip' ? value : transactionKinds.find((kind) => kind === value);

/** The choices for a text in the column of kinds. */
export function KindOptions() {
  return (
    <>
      <option value="">Choose a kind</option>
      {transactionKinds.map((kind) => (
        <option key={kind} value={kind}>
          {kindFields[kind].name}
        </option>
      ))}
      <option value="skip">Nothing to record</option>
    </>
  );
}

interface KindQuestionProps {
  file: number;
  /** The text in the file. */
  text: string;
  /** How many rows have it. */
  rows: number;
  /** Undefined for a file whose columns its owner has named. */
  formatName: string | undefined;
}

/** Asks once what a text in the column of kinds means. */
export function KindQuestion({ file, text, rows, formatName }: KindQuestionProps) {
  const { answer, isAnswering } = useImportContent();
  const [value, setValue] = useState('');
  const [remember, setRemember] = useState(true);
  const id = useId();
  const kind = readKind(value);
  return (
    <form
      className={questionClass}
      onSubmit={(event) => {
        event.preventDefault();
        if (kind && !isAnswering) answer({ kinds: [{ file, text, kind, remember }] });
      }}
    >
      <label htmlFor={id}>What is “{text}”?</label>
      <select
        id={id}
        className="field small-field lg:-ml-1.5"
        value={value}
        onChange={({ target }) => setValue(target.value)}
      >
        <KindOptions />
      </select>
      {kind && (
        <Button
          type="submit"
          small
          className="max-lg:min-h-11"
          disabled={isAnswering}
          aria-label={`${rows > 1 ? `Use it for ${rows} rows with` : 'Use it for'} “${text}”`}
        >
          {rows > 1 ? `Use it for ${rows} rows` : 'Use it'}
        </Button>
      )}
      <label className="flex items-center gap-1.5 text-fine text-soft max-lg:min-h-11">
        <input
          type="checkbox"
          className="accent-accent max-lg:size-[18px]"
          checked={remember}
          onChange={({ target }) => setRemember(target.checked)}
        />
        {formatName ? `Remember for ${formatName} files` : 'Remember for files like this'}
      </label>
    </form>
  );
}
