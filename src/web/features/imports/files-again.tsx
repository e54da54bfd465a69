import { useEffect, useId, useRef } from 'react';
import { listed } from '#web/lib/phrases.ts';
import { Button } from '#web/ui/button.tsx';
import type { ReadAgain } from './use-read-again.ts';

/** Asks for the files again, which the browser has forgotten with a reload. It takes the focus, and so comes into view. */
export function FilesAgain({ again }: { again: ReadAgain }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="mt-3 bg-tint px-4 py-3.5">
      <label htmlFor={id} className="block pb-2">
        The page was reloaded since, so the files have to be sent again. Choose {listed(again.names)}:
      </label>
      <div className="flex flex-wrap items-center gap-3">
        <input
          ref={input}
          id={id}
          type="file"
          className="plain-file max-w-full text-sm"
          multiple={again.names.length > 1}
          onChange={({ target }) => again.giveFiles([...(target.files ?? [])])}
        />
        <Button className="max-lg:min-h-11" onClick={again.forgetWish}>
          Leave it as it is
        </Button>
      </div>
      {again.missing.length > 0 && (
        <p role="alert" className="pt-2 text-down">
          {listed(again.missing)} {again.missing.length === 1 ? 'is' : 'are'} missing.
        </p>
      )}
    </div>
  );
}
