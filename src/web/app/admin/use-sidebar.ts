import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';

const plainName = 'sidebar_state';
const cookieSeconds = 7 * 24 * 60 * 60;
const mobile = '(width < 768px)';
const shortcutKey = 'b';

/** Returns the cookie name; over https with the `__Host-` prefix, like the server's cookies. */
const cookieName = () => (window.location.protocol === 'https:' ? `__Host-${plainName}` : plainName);
const readExpanded = () => !document.cookie.split('; ').includes(`${cookieName()}=false`);

function storeExpanded(expanded: boolean): void {
  // biome-ignore lint/suspicious/noDocumentCookie: not every supported browser has the Cookie Store API.
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

export interface SidebarState {
  mobile: boolean;
  /** On a wide screen: whether names are shown beside the icons. Stored in a cookie for seven days. */
  expanded: boolean;
  /** On a phone: whether the drawer is open. */
  open: boolean;
  setOpen: (open: boolean) => void;
  toggle: () => void;
}

/** Holds the sidebar's state; Ctrl or Cmd + b toggles it unless another handler prevented the default. */
export function useSidebar(): SidebarState {
  const [expanded, setExpanded] = useState(readExpanded);
  const [open, setOpen] = useState(false);
  const isMobile = useMobile();

  const toggle = useCallback(() => {
    if (isMobile) return setOpen((before) => !before);
    storeExpanded(!expanded);
    setExpanded(!expanded);
  }, [isMobile, expanded]);

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const hasModifier = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey;
      if (!hasModifier || event.key.toLowerCase() !== shortcutKey || event.defaultPrevented) return;
      event.preventDefault();
      toggle();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [toggle]);

  return { mobile: isMobile, expanded, open: open && isMobile, setOpen, toggle };
}
