import type { Specimen } from './specimen.ts';
import { actions } from './specimens/actions.tsx';
import { charts } from './specimens/charts.tsx';
import { fields } from './specimens/fields.tsx';
import { figures } from './specimens/figures.tsx';
import { layouts } from './specimens/layout.tsx';
import { ledgerParts } from './specimens/ledger.tsx';
import { messages } from './specimens/messages.tsx';

/** Every component of `src/web/ui` and what the sections of a portfolio share, by subject. */
export const subjects: Readonly<Record<string, readonly Specimen[]>> = {
  'Buttons, menus and links': actions,
  'Fields and forms': fields,
  'Messages, dialogs and placeholders': messages,
  Figures: figures,
  'Layouts and tables': layouts,
  Charts: charts,
  'Parts of the ledger': ledgerParts,
};
