import { useLayoutEffect, useRef, useState } from 'react';
import type { HoldingColumn } from './holding-columns.tsx';

/** What goes first where a table is too wide: what other columns tell, too. */
const leastNeeded: readonly HoldingColumn['key'][] = [
  'cost',
  'trend',
  'averageCost',
  'dividends',
  'gainPercent',
];

const noColumns: ReadonlySet<string> = new Set();

/** Calls back at once, and whenever the table or the element around it has another size. */
function onResize(frame: HTMLElement, table: HTMLElement, callback: () => void): () => void {
  const observer = new ResizeObserver(callback);
  observer.observe(frame);
  observer.observe(table);
  callback();
  return () => observer.disconnect();
}

/** Returns the shown columns that have to leave a table that is wider than `width`. */
function leaving(table: HTMLTableElement, width: number, shown: readonly string[]): string[] {
  const headings = [...(table.tHead?.rows[0]?.cells ?? [])].slice(1);
  let missing = table.offsetWidth - width;
  return leastNeeded.filter((key) => {
    const room = headings[shown.indexOf(key)]?.offsetWidth ?? 0;
    const leaves = missing > 0 && room > 0 && shown.includes(key);
    if (leaves) missing -= room;
    return leaves;
  });
}

/**
 * Leaves out columns until the table fits into the element of the returned reference. What has left stays away until the
 * width or the choice of columns changes, so that filters and prices do not make columns come and go.
 */
export function useFittingColumns(columns: readonly HoldingColumn[]) {
  const frame = useRef<HTMLDivElement>(null);
  const chosen = columns.map(({ key }) => key).join();
  const [found, setFound] = useState({ chosen, width: 0, left: noColumns });
  const left = found.chosen === chosen ? found.left : noColumns;
  useLayoutEffect(() => {
    const element = frame.current;
    const table = element?.querySelector('table');
    if (!element || !table) return;
    const shown = chosen.split(',').filter((key) => !left.has(key));
    return onResize(element, table, () => {
      const width = element.clientWidth;
      if (found.width !== width && left.size > 0) setFound({ chosen, width, left: noColumns });
      else {
        const next = leaving(table, width, shown);
        if (next.length > 0) setFound({ chosen, width, left: new Set([...left, ...next]) });
      }
    });
  }, [chosen, found, left]);
  return { frame, left, fitting: columns.filter(({ key }) => !left.has(key)) };
}
