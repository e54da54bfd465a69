import { createContext, useContext } from 'react';
import type { Portfolio } from '#contract/portfolios.ts';
import type { Answers, Decision } from './import-answers.ts';
import type { ImportKey } from './import-queries.ts';

/** What every row of an import needs. */
export interface ImportContent {
  importKey: ImportKey;
  portfolio: Portfolio;
  /** Whether an answer is on its way that may change other rows. */
  isAnswering: boolean;
  answer: (answers: Answers) => void;
  decide: (decision: Decision) => void;
}

const Context = createContext<ImportContent | undefined>(undefined);

export const ImportProvider = Context.Provider;

/** Returns the import that a row belongs to. */
export function useImportContent(): ImportContent {
  const content = useContext(Context);
  if (!content) throw new Error('useImportContent needs an ImportProvider');
  return content;
}
