import { withholdingRule } from '#domain/limits.ts';
import { plainNumber } from '#web/lib/typed-text.ts';
import { amountProblem } from './amount-field.tsx';

/** Validation rule of a field for a withholding tax rate. */
export const withholdingCheck = {
  setValueAs: plainNumber,
  validate: (text: string) =>
    amountProblem(text, { rule: withholdingRule, message: 'Please enter a rate in per cent' }),
};
