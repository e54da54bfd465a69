import { withholdingRule } from '#domain/limits.ts';
import { amountProblem } from '../../amount-field.tsx';

/** Validation rule of a field for a withholding tax rate. */
export const withholdingCheck = {
  validate: (text: string) =>
    amountProblem(text, { rule: withholdingRule, message: 'Please enter a rate in per cent' }),
};
