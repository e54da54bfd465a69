import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { canHoldFocus, type FocusStep, trailOf } from './focus-trail.ts';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Gives the focus to an element; one that is no control can have it, but is not reached with Tab. */
function focusOn(target: HTMLElement | null | undefined): void {
  if (!target) return;
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Gives the focus to the heading of the page, or to the page while it has none. */
const focusPage = () =>
  focusOn(document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main'));

/** Gives the focus to a place near what had it. The code that finds one loads when it is needed first. */
async function moveFrom(trail: readonly FocusStep[]): Promise<void> {
  const lost = document.activeElement;
  // Without a network the page itself gets it.
  const near = await import('./lost-focus.ts').then(
    ({ placeAfter }) => placeAfter,
    () => undefined,
  );
  if (document.activeElement !== lost && !isLost()) return;
  if (near) focusOn(near(trail));
  else focusPage();
}

/** Moves the focus when the focused element was removed or disabled and nothing else got it. Returns a function that stops it. */
function keepFocus(): () => void {
  // Before the page was hydrated, something may have got the focus.
  let trail = trailOf(isLost() ? document.body : (document.activeElement ?? document.body));
  let timer: ReturnType<typeof setTimeout> | undefined;
  const isGone = () => trail[0] !== undefined && !canHoldFocus(trail[0].node);
  const handleFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) trail = trailOf(target);
  };
  // A click beside all controls takes the focus from them on purpose.
  const handleClick = () => {
    if (isLost()) trail = [];
  };
  const check = () => {
    if (!isGone() || !(isLost() || document.activeElement === trail[0]?.node)) return;
    const left = trail;
    trail = [];
    void moveFrom(left);
  };
  const observer = new MutationObserver(() => {
    if (!isGone()) return;
    clearTimeout(timer);
    // Later, because closed dialogs and new fields take the focus themselves.
    timer = setTimeout(check);
  });
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('click', handleClick, true);
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', handleFocus);
    document.removeEventListener('click', handleClick, true);
  };
}

/** Keeps the focus in the page: its heading gets it when the path changes, and a place nearby when the focused control disappears. */
export function useFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(keepFocus, []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isLost()) focusPage();
  }, [pathname]);
}
