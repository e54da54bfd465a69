import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Controller } from 'react-hook-form';
import type { FilingSecurity, filings } from '#contract/investor-filings.ts';
import { isWellFormedSymbol, normaliseSymbol } from '#domain/symbols.ts';
import { callApi } from '#web/lib/api.ts';
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

/** The symbol of a security from the filings, in a form, and who resolved it. */
export function SecuritySymbol({ security }: { security: FilingSecurity }) {
  const { symbol, resolvedBy } = security;
  return (
    <>
      <SymbolForm security={security} />
      {(symbol !== null || resolvedBy !== null) && (
        <small className="block pt-1 text-tiny whitespace-normal text-soft">
          {resolvedBy ? `by ${resolvedBy}` : 'by its name'}
          {symbol === null && ': none'}
        </small>
      )}
    </>
  );
}
