import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { filings } from '#contract/filings.ts';
import { callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { reloadInvestors } from './admin-queries.ts';

type ImportedFiling = ReplyOf<typeof filings.refresh>;

export interface FilingFields {
  name: string;
  cik: string;
  /** The last day of the quarter; '' if the file states it. */
  period: string;
}

/** Comes from EDGAR, unless it has a file. */
type FilingSource = Partial<FilingFields> & { file?: File };

const nonEmpty = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value?.trim()));

function importFiling({ file, name, cik = '', period }: FilingSource): Promise<ImportedFiling> {
  if (!file)
    return callApi<typeof filings.refresh>('POST', '/wizards/filings/refresh', {
      body: { cik, ...nonEmpty({ name }) },
    });
  const form = new FormData();
  form.append('file', file);
  return callApi<typeof filings.upload>('POST', '/wizards/filings/upload', {
    input: nonEmpty({ cik, name, period }),
    form,
  });
}

/** Creates or updates an investor from a filing, and shows a toast with the result. */
export function useImportFiling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: importFiling,
    onSuccess: ({ message }) => toasts.success(message || fallbacks.investorUpdated),
    onError: (error) => toasts.error(messageOf(error, fallbacks.updateInvestor)),
    onSettled: () => reloadInvestors(client),
  });
}
