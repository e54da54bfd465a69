import type { ComponentProps } from 'react';
import { parseDecimal } from '#domain/decimal.ts';
import { type AmountRule, buyPriceRule, isPositive, readAmount, sharesRule } from '#domain/limits.ts';
import { plainNumber, readTyped } from '#web/lib/typed-text.ts';
import { TextField } from '#web/ui/form-fields.tsx';

interface AmountCheck {
  rule: AmountRule;
  /** The message for a missing number or one that is too small. */
  message: string;
  aboveZero?: boolean;
}

/** Returns what is wrong with an amount; undefined for a valid one. */
export function amountProblem(
  text: string,
  { rule, message, aboveZero = false }: AmountCheck,
): string | undefined {
  const typed = readTyped(text);
  if (!typed.ok) return typed.message;
  const value = parseDecimal(typed.text);
  if (!value || value.units < 0n) return message;
  const amount = readAmount(typed.text, rule);
  if (!amount.ok) return amount.message;
  return aboveZero && !isPositive(amount.text) ? message : undefined;
}

/** Validation rule of a field for shares. The message differs from dialog to dialog. */
export const sharesCheck = (message: string, aboveZero: boolean) => ({
  setValueAs: plainNumber,
  validate: (text: string) => amountProblem(text, { rule: sharesRule, message, aboveZero }),
});

export const buyPriceCheck = {
  setValueAs: plainNumber,
  validate: (text: string) =>
    amountProblem(text, { rule: buyPriceRule, message: 'Please enter a buy price' }),
};

/** A field for an exact decimal. It is a text input, because number inputs round. */
export function AmountField(props: ComponentProps<typeof TextField>) {
  return <TextField {...props} inputMode="decimal" autoComplete="off" />;
}
