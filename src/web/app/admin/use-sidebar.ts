import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const plainName = 'sidebar_state';
const cookieSeconds = 7 * 24 * 60 * 60;
const mobile = '(max-width: 767px)';
const shortcutKey = 'b';

/** As for the server's cookies: over https a name that browsers keep for this host alone. */
const cookieName = () => (window.location.protocol === 'https:' ? `__Host-${plainName}` : plainName);
const readExpanded = () => !document.cookie.split('; ').includes(`${cookieName()}=false`);

function keepExpanded(expanded: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser that we serve.
  document.cookie = `${cookieName()}=${expanded}; path=/; max-age=${cookieSeconds}; samesite=lax${window.location.protocol === 'https:' ? '; secure' : ''}`;
}

function useMobile(): boolean {
  return useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(mobile);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(mobile).matches,
  );
}

export interface Sidebar {
  mobile: boolean;
  /** On a wide screen: with words, or as icons. Kept in a cookie for seven days. */
  expanded: boolean;
  /** On a phone: whether the sheet is there. */
  open: boolean;
  setOpen: (open: boolean) => void;
  toggle: () => void;
}

/** The sidebar's state, and Ctrl or Cmd with b to change it where nothing else takes that key. */
export function useSidebar(): Sidebar {
  const [expanded, setExpanded] = useState(readExpanded);
  const [open, setOpen] = useState(false);
  const isMobile = useMobile();

  const toggle = useCallback(() => {
    if (isMobile) return setOpen((before) => !before);
    keepExpanded(!expanded);
    setExpanded(!expanded);
  }, [isMobile, expanded]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const wanted = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!wanted || event.key.toLowerCase() !== shortcutKey || event.defaultPrevented) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);

  return { mobile: isMobile, expanded, open: open && isMobile, setOpen, toggle };
}
