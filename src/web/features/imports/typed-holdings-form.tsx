import { useContext, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { TextAreaField } from '#web/ui/form-fields.tsx';
import { TakeFiles } from './take-files.ts';
import { readTypedHoldings } from './typed-holdings.ts';

const example = ['AAPL 40 182.50', 'KO 100 61.20', 'VOO 12.5'].join('\n');

/** A field for several holdings, one a line. They are read like a file, so nothing is saved before it was shown. */
export function TypedHoldingsForm() {
  const take = useContext(TakeFiles);
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  return (
    <form
      noValidate
      className="grid gap-2.5"
      onSubmit={(event) => {
        event.preventDefault();
        const read = readTypedHoldings(text);
        if (read.ok) take([read.file]);
        setError(read.ok ? undefined : read.message);
      }}
    >
      <TextAreaField
        label="Or several at once, one a line: symbol or name, shares, and what a share cost if you know it"
        rows={4}
        spellCheck={false}
        autoComplete="off"
        placeholder={example}
        value={text}
        error={error}
        onChange={({ target }) => {
          setText(target.value);
          setError(undefined);
        }}
      />
      <Button type="submit" className="justify-self-start max-lg:min-h-11">
        Read the list
      </Button>
    </form>
  );
}
