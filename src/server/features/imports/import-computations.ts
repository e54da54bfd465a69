import type { Import } from '#contract/imports.ts';
import { classifyImport } from './classify-import.ts';
import { commitImport } from './commit-import.ts';
import type { ImportContext, ImportOwner, ImportSources } from './import-context.ts';
import { pageOfRows, toImportReply } from './import-response.ts';
import { findImport, isBehindAnswers, type StoredImport } from './stored-import.ts';
import { undoImport } from './undo-import.ts';

/** An import of an owner. */
export interface OwnImport {
  owner: ImportOwner;
  importId: string;
}

export interface OwnCommit extends OwnImport {
  decisions?: Parameters<typeof commitImport>[2];
}

/** Returns what a computation needs to know about the owner of an import. */
export const ownerOf = ({ caller, customerId, portfolio }: ImportOwner): ImportOwner => ({
  caller,
  customerId,
  portfolio,
});

type Page = Parameters<typeof pageOfRows>[3];

/** The long work on imports: judging rows, showing, adding and deleting them. */
export function importComputations(sources: ImportSources) {
  const { db } = sources;
  const contextOf = (owner: ImportOwner): ImportContext => ({ ...sources, ...owner });
  const find = ({ owner, importId }: OwnImport) => findImport(db, owner.portfolio, importId);

  async function classify(own: OwnImport): Promise<StoredImport> {
    return (await classifyImport(contextOf(own.owner), await find(own))).imported;
  }

  /** Finds an import and classifies it first if its answers have not been classified. */
  async function findClassified(own: OwnImport): Promise<StoredImport> {
    const imported = await find(own);
    return isBehindAnswers(imported) ? classify(own) : imported;
  }

  return {
    classifyImport: classify,
    /** Returns an import with the first rows of each file. */
    importReply: async (own: OwnImport): Promise<Import> =>
      toImportReply(db, await findClassified(own), own.owner.portfolio.currency),
    importRows: async ({ page, ...own }: OwnImport & { page: Page }) =>
      pageOfRows(db, await findClassified(own), own.owner.portfolio.currency, page),
    commitImport: ({ owner, importId, decisions }: OwnCommit) =>
      commitImport(contextOf(owner), importId, decisions),
    undoImport: ({ owner, importId }: OwnImport) => undoImport(contextOf(owner), importId),
  };
}

export type ImportComputations = ReturnType<typeof importComputations>;
