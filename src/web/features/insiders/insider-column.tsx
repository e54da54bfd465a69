import type { DataColumn } from '#web/ui/data-table.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';

interface Reported {
  person: string;
  role: string | null;
  others: readonly string[];
  source: string | null;
}

/** Who traded, with a link to the report, and who else filed it. */
export const insiderColumn: DataColumn<Reported> = {
  name: 'Insider',
  cellClass: 'py-1.5! whitespace-normal!',
  cell: ({ person, role, others, source }) => (
    <>
      {source ? <ExternalLink href={source}>{person}</ExternalLink> : person}
      {role && <small className="block text-soft">{role}</small>}
      {others.length > 0 && <small className="block text-soft">filed with {others.join(', ')}</small>}
    </>
  ),
};
