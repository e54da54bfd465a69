import { useSearchParams } from 'react-router';

/** The parameter of the address with the id of the import that is shown, or `new` while files are chosen. */
const parameter = 'import';
const choosing = 'new';

/** Returns the address of an import. */
export const importAddress = (portfolioId: string, importId: string): string =>
  `/portfolio/transactions?id=${portfolioId}&${parameter}=${importId}`;

/** Reads and changes which import the address names. */
export function useImportAddress() {
  const [params, setParams] = useSearchParams();
  const value = params.get(parameter);

  function set(next: string | undefined): void {
    setParams(
      (current) => {
        const changed = new URLSearchParams(current);
        if (next === undefined) changed.delete(parameter);
        else changed.set(parameter, next);
        return changed;
      },
      { replace: value === choosing },
    );
  }

  return {
    isChoosing: value === choosing,
    /** The import that is shown. */
    importId: value === choosing || value === '' ? undefined : (value ?? undefined),
    choose: () => set(choosing),
    close: () => set(undefined),
  };
}
