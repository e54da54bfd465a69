import { useState } from 'react';
import { Link } from 'react-router';
import type { Wizard } from '../../../contract/wizards.ts';
import { wholeDollars } from '../../lib/formats.ts';
import { DeleteWizard } from './delete-wizard.tsx';

const shownFirst = 5;

function Holdings({ wizard: { name, holdings } }: { wizard: Wizard }) {
  const [all, setAll] = useState(false);
  if (holdings.length === 0) return <span className="text-soft">No holdings</span>;
  const shown = all ? holdings : holdings.slice(0, shownFirst);
  return (
    <>
      <ul>
        {shown.map(({ symbol, value }, place) => (
          // A filing may name a symbol more than once, with options on it.
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have no other name, and they never move.
          <li key={place}>
            <b className="font-semibold">{symbol || 'no symbol'}</b> - {wholeDollars(value)}
          </li>
        ))}
      </ul>
      {holdings.length > shownFirst && (
        <button
          type="button"
          className="py-1 text-[13px] text-accent underline underline-offset-3"
          aria-expanded={all}
          aria-label={
            all ? `Show fewer holdings of ${name}` : `Show all ${holdings.length} holdings of ${name}`
          }
          onClick={() => setAll(!all)}
        >
          {all ? 'Show fewer' : `Show all ${holdings.length}`}
        </button>
      )}
    </>
  );
}

/** The wizards with what they hold, and what can be done to each. */
export function WizardTable({ wizards }: { wizards: readonly Wizard[] }) {
  return (
    <table className="data-table admin-table admin-cards">
      <caption className="sr-only">Wizards and their holdings</caption>
      <thead>
        <tr>
          <th scope="col">Name</th>
          <th scope="col">Holdings</th>
          <th scope="col">Action</th>
        </tr>
      </thead>
      <tbody>
        {wizards.map((wizard) => (
          <tr key={wizard._id}>
            <th scope="row" className="align-top wrap-anywhere whitespace-normal!">
              <span className="font-semibold">{wizard.name}</span>
              {wizard.firm && <small className="block text-[12.5px] text-soft">{wizard.firm}</small>}
            </th>
            <td data-label="Holdings" className="align-top">
              <Holdings wizard={wizard} />
            </td>
            <td className="row-actions align-top">
              <span className="inline-flex gap-2">
                <Link
                  to={`/admin/edit-wizard/${wizard._id}`}
                  aria-label={`Edit ${wizard.name}`}
                  className="button button-small"
                >
                  Edit
                </Link>
                <DeleteWizard wizard={wizard} />
              </span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
