import { z } from 'zod';
import { type AmountRule, exchangeRateRule, isPositive, readAmount, splitRule } from '../domain/limits.ts';
import { withLineFeeds } from '../domain/line-breaks.ts';
import {
  amountFields,
  forFields,
  type NamedLot,
  type StatedField,
  type StoredValue,
  statedFields,
  type TransactionField,
  textFields,
  transactionFields,
  transactionSources,
} from '../domain/transaction-fields.ts';
import { transactionKinds } from '../domain/transaction-kinds.ts';
import { amountInput } from './inputs.ts';

type Form<F extends TransactionField> = (typeof transactionFields)[F]['form'];

const text = z.string();
const lots: z.ZodType<readonly NamedLot[], readonly NamedLot[]> = z.array(
  z.object({ transactionId: text, shares: text }),
);
/** How the forms of values are written where all numbers are exact texts. */
const exactForms: Record<Form<TransactionField>, z.ZodType> = {
  amount: text,
  ratio: text,
  day: text,
  currency: text,
  symbol: text,
  text,
  lots,
  kind: z.enum(transactionKinds),
  source: z.enum(transactionSources),
  place: z.number(),
};
const shownForms = { ...exactForms, amount: z.number(), ratio: z.number() };

const schemaOf = (field: TransactionField, forms: typeof exactForms): z.ZodType => {
  const rule: { form: Form<TransactionField>; none?: unknown } = transactionFields[field];
  return rule.none === null && field !== 'currency' ? forms[rule.form].nullable() : forms[rule.form];
};

type ShownValue<F extends StatedField> =
  Form<F> extends 'amount' | 'ratio' ? number | Extract<StoredValue<F>, null> : StoredValue<F>;

/** What an owner has stated, in a reply. Amounts are numbers. */
export const shownFields = forFields(statedFields, (field) => schemaOf(field, shownForms)) as {
  [F in StatedField]: z.ZodType<ShownValue<F>, ShownValue<F>>;
};

/** Fields in a reply whose amounts are exact texts. */
export const exactFields = <F extends TransactionField>(fields: readonly F[]) =>
  forFields(fields, (field) => schemaOf(field, exactForms)) as {
    [Name in NoInfer<F>]: z.ZodType<StoredValue<Name>, StoredValue<Name>>;
  };

const numberInput = (rule: AmountRule) =>
  amountInput(`${rule.name} must be a number`, (input) => readAmount(input, rule));

export const positiveAmount = (rule: AmountRule) =>
  numberInput(rule).refine(isPositive, `${rule.name} must be greater than 0`);

const aboveZero: readonly AmountRule[] = [exchangeRateRule, splitRule];

/** The amounts that an owner enters. */
export const amountInputs = forFields(amountFields, (field) => {
  const { rule } = transactionFields[field];
  return (aboveZero.includes(rule) ? positiveAmount(rule) : numberInput(rule)).nullish();
});

/** The texts that an owner enters. */
export const textInputs = forFields(textFields, (field) => {
  const { name, maxLength } = transactionFields[field].rule;
  return z
    .string()
    .overwrite(withLineFeeds)
    .trim()
    .max(maxLength, `A ${name.toLowerCase()} may have at most ${maxLength} characters`)
    .nullish();
});
