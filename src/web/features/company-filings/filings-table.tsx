import { mediumDate } from '#web/lib/formats.ts';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { ExternalLink } from '#web/ui/external-link.tsx';
import { filingText } from './filing-texts.ts';
import type { FilingsReply } from './filings-query.ts';

type Filing = FilingsReply['filings'][number];

const cellClass = 'py-1.5! align-top';

/** The form and its items, as other sources name them: `8-K 2.02, 8.01`, or `Form 4`. */
function formText({ form, items }: Filing): string {
  const name = /^\d/.test(form) && !form.includes('-') ? `Form ${form}` : form;
  return [name, items.map(({ item }) => item).join(', ')].join(' ').trim();
}

const columns: readonly DataColumn<Filing>[] = [
  { name: 'Filed', cellClass, cell: ({ filed }) => mediumDate(filed) },
  {
    name: 'About',
    className: 'text-left!',
    cellClass: `${cellClass} whitespace-normal!`,
    cell: (filing) => (
      <>
        <ExternalLink href={filing.url}>{filingText(filing)}</ExternalLink>
        <small className="block text-soft sm:hidden">{formText(filing)}</small>
      </>
    ),
  },
  { name: 'Form and items', className: 'max-sm:hidden', cellClass: `${cellClass} text-soft`, cell: formText },
];

/** The filings of a company; each leads to its document at the SEC. */
export function FilingsTable({ filings }: { filings: readonly Filing[] }) {
  return (
    <DataTable
      caption="Filings"
      className="figure-table figures mt-3"
      rows={filings}
      keyOf={({ accession }) => accession}
      columns={columns}
    />
  );
}
