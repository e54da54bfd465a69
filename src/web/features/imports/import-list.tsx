import { useState } from 'react';
import type { ImportSummary } from '#contract/imports.ts';
import { importAddress } from '#web/ledger/import-address.ts';
import { addressOf } from '#web/lib/api.ts';
import { dayOrTime } from '#web/lib/formats.ts';
import { counted, listed } from '#web/lib/phrases.ts';
import { sizeText } from '#web/lib/size-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { ImportStorage } from './import-storage.tsx';
import { isWaiting, statusText, titleOfImport } from './past-import-text.ts';
import { UndoImport } from './undo-import.tsx';

interface ItemProps {
  portfolioId: string;
  item: ImportSummary;
}

/** Links to the originals that were kept. */
function Originals({ portfolioId, item: { _id, files } }: ItemProps) {
  const kept = files.flatMap(({ name, isKept }, file) => (isKept ? [{ name, file }] : []));
  return kept.map(({ name, file }) => (
    <a
      key={file}
      className="text-link inline-flex min-h-6 items-center text-fine max-lg:min-h-11"
      download={name}
      href={`/api/v1${addressOf('/portfolios/:portfolioId/imports/:importId/files/:file', { portfolioId, importId: _id, file })}`}
    >
      Download {name}
    </a>
  ));
}

function ImportItem({ portfolioId, item }: ItemProps) {
  const [isUndoing, setIsUndoing] = useState(false);
  const { _id, createdAt, committedAt, status, files, storedBytes } = item;
  const title = titleOfImport(item);
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 border-b border-rule py-2.5">
      <div className="min-w-0 flex-1 max-lg:basis-full">
        <p className="font-[550]">{title}</p>
        <p className="figures text-fine text-soft">
          {dayOrTime(committedAt ?? createdAt)} · {statusText(item)}
          {files.some(({ format }) => format) &&
            ` · read as ${listed([...new Set(files.flatMap(({ format }) => format?.name ?? []))])}`}
          {files.length > 1 && ` · ${counted(files.length, 'file')}`}
          {storedBytes > 0 && ` · stores ${sizeText(storedBytes)}`}
        </p>
        <div className="flex flex-wrap gap-x-4">
          <Originals portfolioId={portfolioId} item={item} />
        </div>
      </div>
      <div className="flex flex-wrap gap-2">
        {isWaiting(item) && (
          <Link
            to={importAddress(portfolioId, _id)}
            className="button button-small max-lg:min-h-11"
            aria-label={`Continue ${title}`}
          >
            Continue
          </Link>
        )}
        <Button
          small
          className="max-lg:min-h-11"
          aria-label={`${status === 'committed' ? 'Undo' : 'Discard'} the import of ${title}`}
          onClick={() => setIsUndoing(true)}
        >
          {status === 'committed' ? 'Undo' : 'Discard'}
        </Button>
      </div>
      {isUndoing && <UndoImport portfolioId={portfolioId} item={item} onClose={() => setIsUndoing(false)} />}
    </li>
  );
}

interface ImportListProps {
  portfolioId: string;
  imports: readonly ImportSummary[];
}

/** The imports of a portfolio, newest first; each can be continued or undone. */
export function ImportList({ portfolioId, imports }: ImportListProps) {
  return (
    <section aria-labelledby="past-imports" className="page-section">
      <h2 id="past-imports" className="section-title pb-2">
        Imports
      </h2>
      <ul className="border-t border-rule">
        {imports.map((item) => (
          <ImportItem key={item._id} portfolioId={portfolioId} item={item} />
        ))}
      </ul>
      <div className="pt-3">
        <ImportStorage />
      </div>
    </section>
  );
}
