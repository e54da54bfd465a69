import type { BaseUIEvent } from '@base-ui/react/types';
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SearchItem } from './search-items.ts';
import { searchOpening } from './search-opening.ts';
import type { Search } from './use-search.ts';

/**
 * Lets the reader press Enter before the results have arrived: the first one opens when it does. Without this, Enter would
 * open a result of what was typed before.
 */
export function useEnterAhead(text: string, search: Search, onSelect: (item: SearchItem) => void) {
  const { groups, isWaiting, failure, hurry } = search;
  const [awaited, setAwaited] = useState(() => (searchOpening.wasEntered() && text ? text : undefined));
  const hasMoved = useRef(false);
  const first = groups[0]?.items[0];

  const openFirst = useEffectEvent(() => {
    setAwaited(undefined);
    if (first && !failure) onSelect(first);
  });
  const isReady = awaited === text && !isWaiting;
  useEffect(() => {
    if (isReady) openFirst();
  }, [isReady]);

  return {
    /** Notes whether the reader has chosen the highlighted item. */
    noteHighlight(reason: string): void {
      hasMoved.current = reason === 'keyboard' || reason === 'pointer';
    },
    handleKey(event: BaseUIEvent<KeyboardEvent>): void {
      const isSure = hasMoved.current || groups[0]?.isSure;
      if (event.key !== 'Enter' || event.nativeEvent.isComposing || !isWaiting || isSure) return;
      event.preventDefault();
      event.preventBaseUIHandler();
      setAwaited(text);
      hurry();
    },
  };
}
