import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Portfolio } from '#contract/portfolios.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { keepTyping } from '#web/lib/keep-typing.ts';
import { useSearchChange, withValues } from '#web/lib/search-changes.ts';
import { useNarrowScreen } from '#web/lib/use-media.ts';
import { useShortcut } from '#web/lib/use-shortcut.ts';

/**
 * Opens a new entry when the address asks for it (`?add`, or `?add=NVDA` for a symbol): on a phone in a sheet, otherwise the entry row gets the focus.
 * The list of all portfolios has no entry row, so the first portfolio is used instead.
 */
export function useNewEntry(portfolio: Portfolio | undefined, portfolios: readonly Portfolio[]) {
  const isNarrow = useNarrowScreen();
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const [focusRequest, setFocusRequest] = useState(0);
  // Kept, because the address loses it at once.
  const [symbol] = useState(() => normaliseSymbol(params.get('add') ?? ''));
  const isAdding = params.has('add');
  const firstId = portfolios[0]?._id;
  const isReadOnly = portfolio === undefined;

  const change = (values: Record<string, string | undefined>) =>
    changeSearch((search) => withValues(search, values));
  const end = () => change({ add: undefined });
  useShortcut('n', () => {
    keepTyping();
    changeSearch((search) => {
      search.set('add', '');
      return search;
    });
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the functions are new on every render.
  useEffect(() => {
    if (!isAdding) return;
    if (isReadOnly) change({ id: firstId });
    else if (!isNarrow) {
      setFocusRequest((count) => count + 1);
      end();
    }
  }, [isAdding, isReadOnly, isNarrow, firstId]);

  return {
    isNarrow,
    focusRequest,
    symbol: isWellFormedSymbol(symbol) ? symbol : '',
    isSheetOpen: isAdding && isNarrow && !isReadOnly,
    closeSheet: end,
  };
}
