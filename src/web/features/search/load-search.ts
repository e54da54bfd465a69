/** Loads the code of the search. */
export const loadSearch = () => import('./search-dialog.tsx');

/** Loads the code of the search before it is needed; a failure shows when the search opens. */
export const preloadSearch = (): void => void loadSearch().catch(() => undefined);
