import { type ClassifiedImport, classifyImport } from './classify-import.ts';
import { commitImport } from './commit-import.ts';
import type { ImportContext, ImportOwner, ImportSources } from './import-context.ts';
import { findImport } from './stored-import.ts';
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

/** The long work on imports: judging rows, adding them, and deleting them. */
export function importComputations(sources: ImportSources) {
  const contextOf = (owner: ImportOwner): ImportContext => ({ ...sources, ...owner });
  return {
    async classifyImport({ owner, importId }: OwnImport): Promise<ClassifiedImport['imported']> {
      const imported = await findImport(sources.db, owner.portfolio.id, importId);
      return (await classifyImport(contextOf(owner), imported)).imported;
    },
    commitImport: ({ owner, importId, decisions }: OwnCommit) =>
      commitImport(contextOf(owner), importId, decisions),
    undoImport: ({ owner, importId }: OwnImport) => undoImport(contextOf(owner), importId),
  };
}

export type ImportComputations = ReturnType<typeof importComputations>;
