import { withModifier } from '#web/lib/key-names.ts';

/** The keys that do the same as a button with Undo; of no use on a phone. */
export function UndoKey() {
  return (
    <span
      aria-hidden="true"
      className="rounded border border-current px-[5px] text-tiny leading-[18px] max-lg:hidden"
    >
      {withModifier('Z').join(' ')}
    </span>
  );
}
