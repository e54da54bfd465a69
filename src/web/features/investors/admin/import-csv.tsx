import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ChangeEvent, useRef, useState } from 'react';
import type { InvestorImportSummary, wizards } from '#contract/investors.ts';
import { ApiError, callApi } from '#web/lib/api.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { reloadInvestors } from './admin-queries.ts';
import { ImportPreview } from './import-preview.tsx';

function send(file: File, preview: boolean) {
  const form = new FormData();
  form.append('file', file);
  const input = preview ? { preview: '1' as const } : {};
  return callApi<typeof wizards.import>('POST', '/wizards/import', { input, form });
}

interface Problem {
  file: File;
  error: unknown;
}

function ImportErrors({ problem, onClose }: { problem: Problem; onClose: () => void }) {
  const { file, error } = problem;
  const issues = error instanceof ApiError ? error.issues : [];
  return (
    <Dialog open onClose={onClose} title="Import failed">
      <div role="alert" className="text-down">
        {messageOf(error, fallbacks.importInvestors)}
      </div>
      <p className="pt-2 text-fine text-soft">{file.name}</p>
      {issues.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users need the focus to scroll the region.
        <ul tabIndex={0} className="figures mt-3 max-h-80 overflow-y-auto border-y border-rule py-1">
          {issues.map(({ path, message }) => (
            <li key={`${path} ${message}`} className="py-1.5">
              <b className="font-semibold">{path}</b>: {message}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}

interface Previewed {
  file: File;
  summary: InvestorImportSummary;
}

const isAboutFile = (error: unknown) =>
  error instanceof ApiError && error.status >= 400 && error.status < 500;

function useImport() {
  const client = useQueryClient();
  const [problem, setProblem] = useState<Problem>();
  const [previewed, setPreviewed] = useState<Previewed>();
  const preview = useMutation({
    mutationFn: (file: File) => send(file, true),
    onSuccess: ({ summary }, file) => setPreviewed({ file, summary }),
    onError: (error, file) => setProblem({ file, error }),
  });
  const replace = useMutation({
    mutationFn: (file: File) => send(file, false),
    onSuccess: async ({ message }) => {
      toasts.success(message || fallbacks.investorsImported);
      setPreviewed(undefined);
      await reloadInvestors(client);
    },
    onError: (error, file) => {
      toasts.error(messageOf(error, fallbacks.importInvestors));
      // Otherwise the same file can be sent again, after the same preview.
      if (!isAboutFile(error)) return;
      setPreviewed(undefined);
      setProblem({ file, error });
    },
  });
  return { problem, setProblem, previewed, setPreviewed, preview, replace };
}

/** Selects a CSV file, previews its changes, and replaces the investors after a confirmation. */
export function ImportCsv() {
  const picker = useRef<HTMLInputElement>(null);
  const { problem, setProblem, previewed, setPreviewed, preview, replace } = useImport();
  const busy = preview.isPending || replace.isPending;

  function handlePick({ target }: ChangeEvent<HTMLInputElement>): void {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    if (file.name.toLowerCase().endsWith('.csv')) preview.mutate(file);
    else toasts.error('Please choose a .csv file.');
  }

  return (
    <>
      <input
        ref={picker}
        type="file"
        accept=".csv"
        aria-label="CSV file of wizards"
        tabIndex={-1}
        className="sr-only"
        onChange={handlePick}
      />
      <Button pending={busy} pendingLabel="Importing..." onClick={() => picker.current?.click()}>
        Import CSV
      </Button>
      {previewed && (
        <ImportPreview
          fileName={previewed.file.name}
          summary={previewed.summary}
          pending={replace.isPending}
          onCancel={() => setPreviewed(undefined)}
          onProceed={() => replace.mutate(previewed.file)}
        />
      )}
      {problem && <ImportErrors problem={problem} onClose={() => setProblem(undefined)} />}
    </>
  );
}
