import type { Failure } from '#contract/envelope.ts';
import type { FileOptions, Import } from '#contract/imports.ts';
import { ApiError, addressOf } from '#web/lib/api.ts';

export interface ImportUpload {
  portfolioId: string;
  files: readonly File[];
  options: readonly FileOptions[];
  keep: boolean;
}

interface SendOptions {
  signal: AbortSignal;
  /** Called while bytes are being sent; with equal numbers once all have been sent. */
  onSent: (sent: number, total: number) => void;
}

function formOf({ files, options, keep }: ImportUpload): FormData {
  const form = new FormData();
  // The fields precede the files, because the server reads the files as they arrive.
  form.set('options', JSON.stringify(options));
  form.set('keep', String(keep));
  for (const file of files) form.append('files', file, file.name);
  return form;
}

function readReply(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Sends files for a preview. `fetch` does not report how much it has sent, so this is an XMLHttpRequest. */
export function sendFiles(upload: ImportUpload, { signal, onSent }: SendOptions): Promise<Import> {
  const { promise, resolve, reject } = Promise.withResolvers<Import>();
  const request = new XMLHttpRequest();
  const path = addressOf('/portfolios/:portfolioId/imports', {
    portfolioId: upload.portfolioId,
    preview: '1',
  });
  request.open('POST', `/api/v1${path}`);
  request.upload.addEventListener('progress', ({ loaded, total }) => onSent(loaded, total));
  request.upload.addEventListener('load', ({ total }) => onSent(total, total));
  request.addEventListener('load', () => {
    const reply = readReply(request.responseText);
    if (request.status === 201 && reply) resolve((reply as { import: Import }).import);
    else reject(new ApiError(request.status, reply as Failure | undefined));
  });
  request.addEventListener('error', () => reject(new ApiError(0)));
  request.addEventListener('abort', () => reject(new DOMException('The upload was cancelled', 'AbortError')));
  signal.addEventListener('abort', () => request.abort(), { once: true });
  request.send(formOf(upload));
  return promise;
}
