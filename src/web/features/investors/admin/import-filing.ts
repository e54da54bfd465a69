import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { filings } from '#contract/investor-filings.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { pendingFilingUndo } from '#web/lib/pending-undo.ts';
import { toasts } from '#web/lib/toasts.ts';
import { reloadInvestors } from './admin-queries.ts';

export interface FilingFields {
  name: string;
  cik: string;
  /** The last day of the quarter; '' if the file states it. */
  period: string;
}

/** A file, and what it does not say itself. */
export interface FilingFile extends FilingFields {
  file: File;
}

const nonEmpty = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value?.trim()));

const inputOf = ({ cik, name, period }: FilingFields) => nonEmpty({ cik, name, period });

function formOf({ file }: FilingFile): FormData {
  const form = new FormData();
  form.append('file', file);
  return form;
}

/** Creates or updates an investor from the newest filing on EDGAR, and shows a toast with the result. */
export function useRefreshFromEdgar() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ cik, name }: Pick<FilingFields, 'cik'> & Partial<FilingFields>) =>
      callApi<typeof filings.refresh>('POST', '/wizards/filings/refresh', {
        body: { cik, ...nonEmpty({ name }) },
      }),
    onSuccess: ({ message }) => toasts.success(message || fallbacks.investorUpdated),
    onError: (error) => toasts.error(messageOf(error, fallbacks.updateInvestor)),
    onSettled: () => reloadInvestors(client),
  });
}

/** Reads what an uploaded filing would change. */
export const usePreview = () =>
  useMutation({
    mutationFn: (filing: FilingFile) =>
      callApi<typeof filings.preview>('POST', '/wizards/filings/preview', {
        input: inputOf(filing),
        form: formOf(filing),
      }),
    onError: (error) => toasts.error(messageOf(error, fallbacks.updateInvestor)),
  });

/** Saves an uploaded filing, shows a toast with the result and offers to undo it. */
export function useUpload() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (filing: FilingFile) =>
      callApi<typeof filings.upload>('POST', '/wizards/filings/upload', {
        input: inputOf(filing),
        form: formOf(filing),
      }),
    onSuccess: ({ wizard, undo, message }) => {
      toasts.success(message || fallbacks.investorUpdated);
      pendingFilingUndo.offer(undo === null ? [] : [{ ownerId: wizard._id, undoId: undo }], message ?? '');
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.updateInvestor)),
    onSettled: () => reloadInvestors(client),
  });
}
