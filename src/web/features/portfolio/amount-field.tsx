import type { ComponentProps } from 'react';
import { TextField } from '../../ui/text-field.tsx';

/** A field for an exact number. It is text to the browser, which would round a number. */
export function AmountField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} inputMode="decimal" autoComplete="off" />;
}
