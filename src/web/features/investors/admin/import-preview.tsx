import type { InvestorImportSummary } from '#contract/investors.ts';
import { grouped } from '#web/lib/formats.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataTable } from '#web/ui/data-table.tsx';

const namesShown = 12;

function Names({ title, names }: { title: string; names: readonly string[] }) {
  if (names.length === 0) return null;
  const more = names.length - namesShown;
  return (
    <div className="pt-3">
      <dt className="font-semibold text-ink">
        {title} ({grouped(names.length)})
      </dt>
      <dd className="wrap-anywhere">
        {names.slice(0, namesShown).join(', ')}
        {more > 0 && ` and ${grouped(more)} more`}
      </dd>
    </div>
  );
}

interface ImportPreviewProps {
  fileName: string;
  summary: InvestorImportSummary;
  pending: boolean;
  onCancel: () => void;
  onProceed: () => void;
}

/** Shows what an import will change and asks for confirmation. */
export function ImportPreview({ fileName, summary, pending, onCancel, onProceed }: ImportPreviewProps) {
  const { before, after, added, removed, kept } = summary;
  return (
    <ConfirmDialog
      open
      title="Replace all wizards?"
      proceed="Replace all"
      pending={pending}
      onCancel={onCancel}
      onProceed={onProceed}
    >
      <p className="wrap-anywhere">{fileName}</p>
      <DataTable
        caption="What the import changes"
        className="data-table mt-3 text-ink"
        rows={[
          { what: 'Wizards', count: 'wizards' as const },
          { what: 'Holdings', count: 'holdings' as const },
        ]}
        keyOf={({ what }) => what}
        columns={[
          { name: <span className="sr-only">What</span>, cell: ({ what }) => what },
          { name: 'Now', cell: ({ count }) => grouped(before[count]) },
          { name: 'After', cell: ({ count }) => grouped(after[count]) },
        ]}
      />
      <dl>
        <Names title="New" names={added} />
        <Names title="Replaced" names={kept} />
        <Names title="Removed" names={removed} />
      </dl>
      <p className="pt-3">You can restore the current wizards afterwards.</p>
    </ConfirmDialog>
  );
}
