import { resolveValue, useToaster } from 'react-hot-toast/headless';

/** Toasts are removed when their exit animation ends. */
const options = { removeDelay: 400, success: { duration: 2000 }, error: { duration: 4000 }, duration: 4000 };

const marks: Partial<Record<string, { colour: string; path: string }>> = {
  success: { colour: 'text-up', path: 'm6 10.5 2.75 2.75L14 7.5' },
  error: { colour: 'text-down', path: 'm7 7 6 6m0-6-6 6' },
};

function Mark({ type }: { type: string }) {
  const mark = marks[type];
  if (!mark) return null;
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className={`size-5 shrink-0 ${mark.colour}`}>
      <circle cx="10" cy="10" r="10" fill="currentColor" />
      <path d={mark.path} fill="none" stroke="var(--color-sheet)" strokeWidth="2" strokeLinecap="round" />
    </svg>
  );
}

const look =
  'surface pointer-events-auto flex max-w-[350px] print:hidden animate-toast-in items-center rounded-lg px-2.5 py-2 text-sm leading-[1.3] [box-shadow:0_3px_10px_rgb(0_0_0/0.12)] data-leaving:animate-toast-out';

/** Shows toasts at the top centre: success 2 s, error and blank 4 s, longer under the pointer; at most 20 (library limit). */
export function ToastList() {
  const { toasts, handlers } = useToaster(options);
  return (
    <section
      aria-label="Messages"
      className="pointer-events-none fixed inset-4 top-[calc(16px+env(safe-area-inset-top))] z-9999 flex flex-col items-center gap-2"
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
    >
      {toasts.map((toast) => (
        <div key={toast.id} className={`toast ${look}`} data-leaving={toast.visible ? undefined : ''}>
          <Mark type={toast.type} />
          <div {...toast.ariaProps} className="mx-2.5 my-1 whitespace-pre-line">
            {resolveValue(toast.message, toast)}
          </div>
        </div>
      ))}
    </section>
  );
}
