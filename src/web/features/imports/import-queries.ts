import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { Import, imports } from '#contract/imports.ts';
import type { portfolios } from '#contract/portfolios.ts';
import type { ImportVerdict } from '#domain/imports.ts';
import { portfoliosQuery } from '#web/ledger/portfolio-changes.ts';
import { callApi } from '#web/lib/api.ts';
import { apiQuery } from '#web/lib/api-query.ts';
import { figuresKey, figuresQuery } from '#web/lib/figures-query.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { pendingUndo } from '#web/lib/pending-undo.ts';
import { counted } from '#web/lib/phrases.ts';
import { storageQuery } from '#web/lib/storage-query.ts';
import { toasts } from '#web/lib/toasts.ts';
import { type Answers, decided, withDecisions } from './import-answers.ts';
import { keepAnswers } from './kept-uploads.ts';

const importPath = '/portfolios/:portfolioId/imports/:importId';
const rowsPath = '/portfolios/:portfolioId/imports/:importId/rows';

/** How many rows a page has after "Show the others". */
export const rowsShown = 100;

export interface ImportKey {
  portfolioId: string;
  importId: string;
}

export const importsQuery = (portfolioId: string) =>
  figuresQuery<typeof imports.list>('/portfolios/:portfolioId/imports', { portfolioId });

export const importQuery = (key: ImportKey) => figuresQuery<typeof imports.read>(importPath, { ...key });

export const rowsQuery = (key: ImportKey, file: number, verdict: ImportVerdict, page: number) =>
  figuresQuery<typeof imports.rows>(rowsPath, { ...key, file, verdict, page, limit: rowsShown });

export const formatsQuery = () => apiQuery<typeof imports.formats>('/imports/formats');

/** The first part of the keys of all pages of rows. */
const rowsKey = ({ portfolioId }: ImportKey) => [figuresKey, portfolioId, rowsPath];

export const setImport = (client: QueryClient, key: ImportKey, data: ReplyOf<typeof imports.read>): void =>
  void client.setQueryData(importQuery(key).queryKey, data);

/**
 * Stores the portfolios that came with a reply, and marks all figures as out of date. The import itself is up to date, or
 * gone, so it is not read again.
 */
function storePortfolios(
  client: QueryClient,
  { importId }: ImportKey,
  { portfolios: list, limit, reportingCurrency }: ReplyOf<typeof portfolios.list>,
): void {
  client.setQueryData(portfoliosQuery().queryKey, {
    success: true,
    portfolios: list,
    limit,
    reportingCurrency,
  });
  void client.invalidateQueries(storageQuery());
  void client.invalidateQueries({
    queryKey: [figuresKey],
    predicate: ({ queryKey }) => (queryKey[3] as { importId?: string }).importId !== importId,
  });
}

export const sendAnswers = ({ portfolioId, importId }: ImportKey, body: Answers) =>
  callApi<typeof imports.answer>('PUT', importPath, { input: { portfolioId, importId }, body });

/** Shows decisions before the server has stored them; the reply replaces them. */
function applyDecisions(client: QueryClient, key: ImportKey, { decisions = [] }: Answers): void {
  if (decisions.length === 0) return;
  client.setQueryData(importQuery(key).queryKey, (data) =>
    data ? { ...data, import: decided(data.import, decisions) } : data,
  );
  for (const query of client.getQueryCache().findAll({ queryKey: rowsKey(key) })) {
    const { file = 0 } = query.queryKey[3] as { file?: number };
    client.setQueryData<ReplyOf<typeof imports.rows>>(query.queryKey, (data) =>
      data ? { ...data, rows: withDecisions(data.rows, file, decisions) } : data,
    );
  }
}

const commitImport = (input: ImportKey, body: Answers) =>
  callApi<typeof imports.commit>('POST', importPath, { input, body });

/** Stores answers, one request after another, because each reply contains the whole preview. */
export function useAnswer(key: ImportKey) {
  const client = useQueryClient();
  const { queryKey } = importQuery(key);
  return useMutation({
    scope: { id: `import ${key.importId}` },
    mutationFn: (answers: Answers) => sendAnswers(key, answers),
    onMutate: async (answers) => {
      await client.cancelQueries({ queryKey });
      applyDecisions(client, key, answers);
    },
    onSuccess: (reply, answers) => {
      keepAnswers(key.importId, answers);
      setImport(client, key, reply);
      void client.invalidateQueries({ queryKey: rowsKey(key) });
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey });
      void client.invalidateQueries({ queryKey: rowsKey(key) });
      toasts.error(messageOf(error, fallbacks.generic));
    },
  });
}

/** Answers questions of a committed import; the rows that are understood then are recorded at once. */
export function useAnswerLater(key: ImportKey, before: Import) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'portfolios' },
    mutationFn: (answers: Answers) => commitImport(key, answers),
    onSuccess: (reply) => {
      const added = reply.import.counts.new - before.counts.new;
      if (added > 0) toasts.success(`Added ${counted(added, 'transaction')}.`);
      setImport(client, key, { success: true, import: reply.import });
      storePortfolios(client, key, reply);
    },
    onError: (error) => {
      void client.invalidateQueries({ queryKey: importQuery(key).queryKey });
      toasts.error(messageOf(error, fallbacks.generic));
    },
  });
}

/** Records all rows of an import that are to be added. */
export function useCommit(key: ImportKey) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'portfolios' },
    mutationFn: () => commitImport(key, {}),
    onSuccess: (reply) => {
      setImport(client, key, { success: true, import: reply.import });
      storePortfolios(client, key, reply);
      // The import is the last change now, and offers its own undo.
      pendingUndo.forget();
    },
  });
}

const removeImport = (key: ImportKey) => callApi<typeof imports.undo>('DELETE', importPath, { input: key });

/** Discards a preview that is no longer needed; nobody waits for it, and the server sweeps what is left. */
export function discardQuietly(client: QueryClient, key: ImportKey): void {
  void client.invalidateQueries({ queryKey: importQuery(key).queryKey, refetchType: 'none' });
  void removeImport(key)
    .catch(() => undefined)
    .then(() => client.invalidateQueries({ queryKey: importsQuery(key.portfolioId).queryKey }))
    .then(() => client.invalidateQueries(storageQuery()));
}

/** Undoes an import, or discards a preview. */
export function useUndo(key: ImportKey) {
  const client = useQueryClient();
  return useMutation({
    scope: { id: 'portfolios' },
    mutationFn: () => removeImport(key),
    onSuccess: (reply) => {
      // Not removed: it may be on screen until the page has left it, and would load again.
      void client.invalidateQueries({ queryKey: importQuery(key).queryKey, refetchType: 'none' });
      storePortfolios(client, key, reply);
    },
  });
}
