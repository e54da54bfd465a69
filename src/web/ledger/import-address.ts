import { useSearchParams } from 'react-router';
import { useSearchChange, withValues } from '#web/lib/search-changes.ts';

/** The parameter of the address with the id of the import that is shown, or `new` while files are chosen. */
const parameter = 'import';
const choosing = 'new';

/** Returns the address of an import. */
export const importAddress = (portfolioId: string, importId: string): string =>
  `/portfolio/transactions?id=${portfolioId}&${parameter}=${importId}`;

/** Reads and changes which import the address names. */
export function useImportAddress() {
  const [params] = useSearchParams();
  const changeSearch = useSearchChange();
  const value = params.get(parameter);

  function set(next: string | undefined): void {
    changeSearch((search) => withValues(search, { [parameter]: next }), { replace: value === choosing });
  }

  return {
    isChoosing: value === choosing,
    /** The import that is shown. */
    importId: value === choosing || value === '' ? undefined : (value ?? undefined),
    choose: () => set(choosing),
    close: () => set(undefined),
  };
}
