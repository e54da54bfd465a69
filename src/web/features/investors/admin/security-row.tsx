import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { FilingSecurity, filings } from '#contract/investor-filings.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { callApi } from '#web/lib/api.ts';
import { wholeDollars } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { toasts } from '#web/lib/toasts.ts';
import { useServerForm } from '#web/lib/use-server-form.ts';
import { Button } from '#web/ui/button.tsx';
import { reloadInvestors } from './admin-queries.ts';
import { HoldingSymbolField } from './symbol-field.tsx';

function useResolve(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (symbol: string | null) =>
      callApi<typeof filings.resolve>('PUT', '/wizards/cusips/:cusip', {
        input: { cusip: id },
        body: { symbol },
      }),
    onSuccess: async ({ message }) => {
      toasts.success(message);
      await reloadInvestors(client);
    },
    onError: (error) => toasts.error(messageOf(error, fallbacks.generic)),
  });
}

function SymbolForm({ security }: { security: FilingSecurity }) {
  const { issuer, symbol, resolvedBy } = security;
  const { mutate, isPending, error } = useResolve(security._id);
  const { control, handleSubmit, errors } = useServerForm(error, { defaultValues: { symbol: symbol ?? '' } });
  return (
    <form
      noValidate
      onSubmit={handleSubmit((fields) => mutate(fields.symbol))}
      className="flex flex-wrap items-start gap-2"
    >
      <div className="w-44">
        <Controller
          control={control}
          name="symbol"
          rules={{
            validate: (text) =>
              isWellFormedSymbol(normaliseSymbol(text)) || 'Letters, digits and dashes only',
          }}
          render={({ field }) => (
            <HoldingSymbolField
              label={`Symbol of ${issuer}`}
              text={field.value}
              error={errors.symbol?.message}
              onText={field.onChange}
            />
          )}
        />
      </div>
      <Button
        type="submit"
        className="min-h-10"
        pending={isPending}
        aria-label={`Save the symbol of ${issuer}`}
      >
        Save
      </Button>
      {!(resolvedBy && symbol === null) && (
        <Button
          className="min-h-10"
          disabled={isPending}
          aria-label={`None: ${issuer} has no symbol`}
          onClick={() => mutate(null)}
        >
          None
        </Button>
      )}
    </form>
  );
}

/** A security from the filings, with a form for its symbol. */
export function SecurityRow({ security }: { security: FilingSecurity }) {
  const { issuer, className, cusip, value, symbol, resolvedBy } = security;
  const isResolved = symbol !== null || resolvedBy !== null;
  return (
    <tr>
      <th scope="row" className="align-top wrap-anywhere whitespace-normal!">
        <span className="font-semibold">{issuer}</span>
        <small className="block text-tiny text-soft">{className}</small>
      </th>
      <td data-label="CUSIP" className="figures align-top">
        {cusip}
      </td>
      <td data-label="Value held" className="figures align-top">
        {wholeDollars(value)}
      </td>
      <td className="align-top @min-[901px]:w-96">
        <SymbolForm security={security} />
        {isResolved && (
          <small className="block pt-1 text-tiny whitespace-normal text-soft">
            {resolvedBy ? `by ${resolvedBy}` : 'by its name'}
            {symbol === null && ': none'}
          </small>
        )}
      </td>
    </tr>
  );
}
