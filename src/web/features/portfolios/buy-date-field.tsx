import type { ComponentProps } from 'react';
import { dayProblem } from '#web/ledger/trade-day.ts';
import { TextField } from '#web/ui/form-fields.tsx';

/** Validation rule of the date of a purchase. */
export const buyDateCheck = { validate: (text: string) => dayProblem(text) };

/** A field for the day of a purchase, in any common notation. */
export function BuyDateField(props: Omit<ComponentProps<typeof TextField>, 'label'>) {
  return <TextField {...props} label="Bought on" autoComplete="off" maxLength={20} />;
}
