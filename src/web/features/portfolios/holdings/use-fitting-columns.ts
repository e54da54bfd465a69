import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/**
 * Leaves out columns until the table fits into the element of the returned reference. What has left stays away until the
 * width or the choice of columns changes, so that filters and prices do not make columns come and go.
 */
export function useFittingColumns(columns: readonly HoldingColumn[]) {
  const frame = useRef<HTMLDivElement>(null);
  const chosen = columns.map(({ key }) => key).join();
  const [found, setFound] = useState({ chosen, left: noColumns });
  const left = found.chosen === chosen ? found.left : noColumns;
  useLayoutEffect(() => {
    const table = frame.current?.querySelector('table');
    if (!frame.current || !table || table.offsetWidth <= frame.current.clientWidth) return;
    const next = leastNeeded.find((key) => !left.has(key) && chosen.split(',').includes(key));
    if (next) setFound({ chosen, left: new Set([...left, next]) });
  });
  useEffect(() => {
    const onResize = () => setFound({ chosen, left: noColumns });
    window.addEventListener('resize', onResize);
    return () => window.removeEventListener('resize', onResize);
  }, [chosen]);
  return { frame, left, fitting: columns.filter(({ key }) => !left.has(key)) };
}
