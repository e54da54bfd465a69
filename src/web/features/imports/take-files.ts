import { createContext } from 'react';

/** Starts an import of files into the portfolio that the page shows. */
export const TakeFiles = createContext<(files: File[]) => void>(() => undefined);
