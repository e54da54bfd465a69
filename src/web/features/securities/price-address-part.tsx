import { useState } from 'react';
import type { PriceAddress, Security } from '#contract/securities.ts';
import { localTime } from '#web/lib/local-time.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { CheckboxField } from '#web/ui/form-fields.tsx';
import { useRemoveAddress } from './price-address-queries.ts';

/** Asks whether prices are no longer to be read, and what becomes of those that were. */
function StopReading({ symbol }: { symbol: string }) {
  const [isOpen, setOpen] = useState(false);
  const [deletes, setDeletes] = useState(false);
  const remove = useRemoveAddress(symbol);
  return (
    <>
      <Button small variant="danger" onClick={() => setOpen(true)}>
        Stop reading
      </Button>
      {remove.isError && <Alert>{messageOf(remove.error, fallbacks.generic)}</Alert>}
      <ConfirmDialog
        open={isOpen}
        title={`Stop reading prices of ${symbol}?`}
        proceed="Stop reading"
        isDeletion
        pending={remove.isPending}
        onCancel={() => setOpen(false)}
        onProceed={() => remove.mutate(deletes ? 'delete' : 'keep', { onSettled: () => setOpen(false) })}
      >
        <p className="pb-2">The address is deleted. Prices that you entered yourself stay.</p>
        <CheckboxField
          label="Also delete the prices that were read from it"
          checked={deletes}
          onChange={(event) => setDeletes(event.target.checked)}
        />
      </ConfirmDialog>
    </>
  );
}

/** Says where prices come from, when they were last read, and why that fails. */
function AddressState({ address }: { address: PriceAddress }) {
  const { url, readAt, failedSince, failure, nextAt } = address;
  return (
    <>
      <p className="text-fine break-words text-soft">{url}</p>
      {failedSince === null ? (
        <p className="text-fine">Last read {localTime(readAt)}</p>
      ) : (
        <Alert>
          <p className="font-semibold">Failed since {localTime(failedSince)}</p>
          <p>{failure}</p>
          <p className="text-fine">
            Last read {localTime(readAt)}, next attempt {localTime(nextAt)}
          </p>
        </Alert>
      )}
    </>
  );
}

interface PriceAddressPartProps {
  security: Security;
  /** Opens the form. */
  onEdit: () => void;
}

/** Shows from which address prices are read, or offers to enter one. */
export function PriceAddressPart({ security: { symbol, address }, onEdit }: PriceAddressPartProps) {
  if (!address)
    return (
      <div className="grid justify-items-start gap-2 pt-4">
        <p className="text-fine text-soft">
          Are the prices on the web? Holdwise can read a CSV, JSON or the table of a page once a day.
        </p>
        <Button small className="max-lg:min-h-11" onClick={onEdit}>
          Read prices from an address
        </Button>
      </div>
    );
  return (
    <section aria-label={`Address of ${symbol}`} className="grid gap-2 pt-4">
      <h3 className="font-semibold">Prices from an address</h3>
      <AddressState address={address} />
      <div className="flex flex-wrap gap-1.5">
        <Button small aria-label={`Change the address of ${symbol}`} onClick={onEdit}>
          Change
        </Button>
        <StopReading symbol={symbol} />
      </div>
    </section>
  );
}
