import { toasts } from './toasts.ts';

/** Says what was removed, with a button that brings it back for as long as the toast is shown. */
export function toastWithUndo(text: string, undo: () => void): void {
  toasts.withAction((close) => (
    <>
      {text}{' '}
      <button
        type="button"
        className="text-link"
        onClick={() => {
          close();
          undo();
        }}
      >
        Undo
      </button>
    </>
  ));
}
