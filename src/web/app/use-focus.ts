import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Gives the focus to the heading of the page, or to the page while it has none. */
function focusPage(): void {
  const target = document.querySelector<HTMLElement>('main h1') ?? document.querySelector('main');
  if (!target) return;
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Calls `onLost` when the focused element was removed and nothing else got the focus. Returns a function that stops it. */
function watchFocus(onLost: () => void): () => void {
  let focused: Element | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const handleFocus = ({ target }: FocusEvent) => {
    if (target instanceof Element) focused = target;
  };
  // A click beside all controls takes the focus from them on purpose.
  const handleClick = () => {
    if (isLost()) focused = undefined;
  };
  const check = () => {
    if (!focused || focused.isConnected || !isLost()) return;
    focused = undefined;
    onLost();
  };
  const observer = new MutationObserver(() => {
    if (!focused || focused.isConnected) return;
    clearTimeout(timer);
    // Later, because closed dialogs and new fields take the focus themselves.
    timer = setTimeout(check);
  });
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('click', handleClick, true);
  observer.observe(document.body, { childList: true, subtree: true });
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    document.removeEventListener('focusin', handleFocus);
    document.removeEventListener('click', handleClick, true);
  };
}

/** Keeps the focus in the page: its heading gets it when the path changes or when the focused control disappears. */
export function useFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => watchFocus(focusPage), []);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (isLost()) focusPage();
  }, [pathname]);
}
