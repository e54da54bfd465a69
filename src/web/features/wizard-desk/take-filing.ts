import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '../../../contract/endpoint.ts';
import type { filings } from '../../../contract/filings.ts';
import { callApi } from '../../lib/api.ts';
import { fallbacks, messageOf } from '../../lib/messages.ts';
import { toasts } from '../../lib/toasts.ts';
import { reloadWizards } from './wizard-list-query.ts';

export type Taken = ReplyOf<typeof filings.refresh>;

export interface InvestorFields {
  name: string;
  cik: string;
  /** The last day of the quarter; '' where the file says it. */
  period: string;
}

/** From EDGAR, or from a file. */
export type FilingToTake = Partial<InvestorFields> & { file?: File };

const given = (fields: Record<string, string | undefined>) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value?.trim()));

function take({ file, name, cik = '', period }: FilingToTake): Promise<Taken> {
  if (!file)
    return callApi<typeof filings.refresh>('POST', '/wizards/filings/refresh', {
      body: { cik, ...given({ name }) },
    });
  const form = new FormData();
  form.append('file', file);
  return callApi<typeof filings.upload>('POST', '/wizards/filings/upload', {
    input: given({ cik, name, period }),
    form,
  });
}

/** Makes or updates a wizard from a filing, and tells how it went. */
export function useTakeFiling() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: take,
    onSuccess: ({ message }) => toasts.success(message || fallbacks.wizardUpdated),
    onError: (error) => toasts.error(messageOf(error, fallbacks.updateWizard)),
    onSettled: () => reloadWizards(client),
  });
}
