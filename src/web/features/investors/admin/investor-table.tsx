import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Investor, wizards } from '#contract/investors.ts';
import { callApi } from '#web/lib/api.ts';
import { grouped, wholeDollars } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { ConfirmedDeletion } from '#web/ui/confirm-dialog.tsx';
import { type DataColumn, DataTable } from '#web/ui/data-table.tsx';
import { Link } from '#web/ui/link.tsx';
import { type InvestorList, investorListKey, reloadInvestors } from './admin-queries.ts';

function useDelete() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) =>
      callApi<typeof wizards.remove>('DELETE', '/wizards/delete/:id', { input: { id } }),
    onSuccess: async ({ message }, id) => {
      client.setQueryData<InvestorList>(
        investorListKey,
        (list) => list && { ...list, wizards: list.wizards.filter(({ _id }) => _id !== id) },
      );
      toasts.success(message || fallbacks.investorDeleted);
      await reloadInvestors(client);
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.deleteInvestor)),
  });
}

/** Deletes an investor after a confirmation. */
function DeleteInvestor({ investor: { _id, name } }: { investor: Investor }) {
  const { mutate, isPending } = useDelete();
  return (
    <ConfirmedDeletion name={name} pending={isPending} onDelete={(done) => mutate(_id, { onSettled: done })}>
      This action cannot be undone. This will permanently delete wizard {name}.
    </ConfirmedDeletion>
  );
}

const shownFirst = 5;

function Holdings({ investor: { name, holdings, holdingCount } }: { investor: Investor }) {
  const [all, setAll] = useState(false);
  if (holdings.length === 0) return <span className="text-soft">No holdings</span>;
  const isCut = holdingCount > holdings.length;
  const howMany = isCut ? `the largest ${grouped(holdings.length)}` : `all ${holdings.length}`;
  const shown = all ? holdings : holdings.slice(0, shownFirst);
  return (
    <>
      <ul>
        {shown.map(({ symbol, value, putCall }, index) => (
          // A filing may list a symbol more than once, with options on it.
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other key, and their order is fixed.
          <li key={index}>
            <b className="font-semibold">{symbol || 'no symbol'}</b>
            {putCall && <span className="badge option-badge ml-2">{putCall} option</span>} -{' '}
            {wholeDollars(value)}
          </li>
        ))}
      </ul>
      {holdings.length > shownFirst && (
        <button
          type="button"
          className="py-1 text-fine text-accent underline underline-offset-3"
          aria-expanded={all}
          aria-label={all ? `Show fewer holdings of ${name}` : `Show ${howMany} holdings of ${name}`}
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show ${howMany}`}
        </button>
      )}
      {isCut && <p className="text-fine text-soft">{grouped(holdingCount)} holdings in all</p>}
    </>
  );
}

const columns: readonly DataColumn<Investor>[] = [
  {
    name: 'Name',
    cellClass: 'align-top wrap-anywhere whitespace-normal!',
    cell: ({ name, firm }) => (
      <>
        <span className="font-semibold">{name}</span>
        {firm && <small className="block text-tiny text-soft">{firm}</small>}
      </>
    ),
  },
  {
    name: 'Holdings',
    label: 'Holdings',
    cellClass: 'align-top',
    cell: (investor) => <Holdings investor={investor} />,
  },
  {
    name: 'Action',
    cellClass: 'row-actions align-top',
    cell: (investor) => (
      <span className="inline-flex gap-2">
        <Link
          to={`/admin/edit-wizard/${investor._id}`}
          aria-label={`Edit ${investor.name}`}
          className="button button-small"
        >
          Edit
        </Link>
        <DeleteInvestor investor={investor} />
      </span>
    ),
  },
];

/** The investors with their holdings and actions. */
export function AdminInvestorTable({ investors }: { investors: readonly Investor[] }) {
  return (
    <DataTable
      caption="Wizards and their holdings"
      className="data-table admin-table admin-cards"
      rows={investors}
      keyOf={({ _id }) => _id}
      columns={columns}
    />
  );
}
