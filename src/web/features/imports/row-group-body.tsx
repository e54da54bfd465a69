import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { grouped } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { Pager } from '#web/ui/pager.tsx';
import { useImportContent } from './import-context.ts';
import { rowsQuery, rowsShown } from './import-queries.ts';
import { ImportRowParts } from './import-row.tsx';
import type { RowGroup } from './row-groups.ts';

interface RowGroupBodyProps {
  group: RowGroup;
  /** The position of the file in the import. */
  file: number;
  /** Named in the title if there are several files. */
  fileName: string | undefined;
  /** Undefined for a file whose columns its owner has named. */
  formatName: string | undefined;
  /** The first row of each unknown kind. */
  kinds: ReadonlyMap<string, { line: number; rows: number }>;
}

/** All rows of a group by page, once the owner asks for them. */
function useAllRows(group: RowGroup, file: number) {
  const { importKey } = useImportContent();
  const [page, setPage] = useState<number>();
  const { data, error, isFetching } = useQuery({
    ...rowsQuery(importKey, file, group.verdict, page ?? 1),
    enabled: page !== undefined,
    placeholderData: keepPreviousData,
  });
  return {
    isOpen: page !== undefined,
    page: page ?? 1,
    setPage,
    rows: data?.rows ?? group.shown,
    pages: Math.ceil((data?.total ?? group.total) / rowsShown),
    isLoading: isFetching && !data,
    error,
  };
}

/** Moves the focus to the first row that was not shown before, as the button that showed it is gone. */
function useFocusOnMore(isShown: boolean, before: number) {
  const body = useRef<HTMLTableSectionElement>(null);
  useEffect(() => {
    if (isShown && document.activeElement === document.body)
      body.current?.querySelectorAll<HTMLElement>('[aria-haspopup="menu"]')[before]?.focus();
  }, [isShown, before]);
  return body;
}

/** A title and rows with the same verdict. */
export function RowGroupBody({ group, file, fileName, formatName, kinds }: RowGroupBodyProps) {
  const all = useAllRows(group, file);
  const { title, total, shown, verdict } = group;
  const rest = total - shown.length;
  const body = useFocusOnMore(all.isOpen && !all.isLoading, shown.length);
  const fullTitle = all.isOpen ? title.replace(/, the first.*/, '') : title;
  return (
    <tbody ref={body} data-verdict={verdict}>
      <tr className="group-row">
        <th colSpan={7} scope="rowgroup">
          {fileName ? `${fileName}: ${fullTitle.charAt(0).toLowerCase()}${fullTitle.slice(1)}` : fullTitle}
        </th>
      </tr>
      {all.rows.map((row) => (
        <ImportRowParts key={row.line} row={row} file={file} formatName={formatName} kinds={kinds} />
      ))}
      {(rest > 0 || all.error) && (
        <tr className="hover:bg-transparent! max-lg:block">
          <td colSpan={7} className="py-1.5">
            {all.error ? (
              <p role="alert" className="text-down">
                {messageOf(all.error, fallbacks.feed)}
              </p>
            ) : all.isOpen && !all.isLoading ? (
              <Pager page={all.page} pages={all.pages} onPage={all.setPage} />
            ) : (
              <button
                type="button"
                className="text-link max-lg:min-h-11"
                aria-busy={all.isLoading || undefined}
                onClick={() => all.setPage(1)}
              >
                Show the other {grouped(rest)}
              </button>
            )}
          </td>
        </tr>
      )}
    </tbody>
  );
}
