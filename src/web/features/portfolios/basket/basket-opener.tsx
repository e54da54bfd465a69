import { lazy, useState } from 'react';
import { useBasket } from '#web/lib/basket.ts';
import { useOpening } from '#web/lib/use-opening.ts';
import { LazyPart } from '#web/ui/lazy-part.tsx';
import { OpeningFailure } from '#web/ui/opening-failure.tsx';

const BasketPanel = lazy(async () => ({ default: (await import('./basket-panel.tsx')).BasketPanel }));

/** Opens the basket and shows the number of stocks in it. */
export function BasketOpener() {
  const count = useBasket().length;
  const [open, setOpen] = useState(false);
  const [opened, setOpened] = useState(false);
  function show(): void {
    setOpened(true);
    setOpen(true);
  }
  useOpening('basket', show);
  return (
    <>
      <button
        type="button"
        onClick={show}
        title="Basket"
        aria-label={count === 0 ? 'Basket, empty' : `Basket, ${count} ${count === 1 ? 'stock' : 'stocks'}`}
        className={`relative grid size-9 min-w-8 sm:flex-none pointer-coarse:size-11 place-items-center rounded-md text-soft hover:text-ink ${count === 0 ? 'max-sm:hidden' : ''}`}
      >
        <svg
          aria-hidden="true"
          viewBox="0 0 20 20"
          className="size-5"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
        >
          <path
            d="M3 8h14l-1.6 8.5H4.6zM6.5 8 9 3m4.5 5L11 3M8 11v3m4-3v3"
            strokeLinecap="round"
            strokeLinejoin="round"
          />
        </svg>
        {count > 0 && (
          <span className="figures absolute top-0 right-0 grid h-4 min-w-4 place-items-center rounded-full bg-accent px-1 text-tiny leading-none font-semibold text-accent-ink">
            {count}
          </span>
        )}
      </button>
      {opened && (
        <LazyPart failed={open && <OpeningFailure name="The basket" onClose={() => setOpen(false)} />}>
          <BasketPanel open={open} onClose={() => setOpen(false)} />
        </LazyPart>
      )}
    </>
  );
}
