import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Security } from '#contract/securities.ts';
import { NewSecurityForm } from '#web/ledger/entry/new-security-form.tsx';
import { ownSecuritiesQuery, useDeleteSecurity } from '#web/ledger/security-queries.ts';
import { mediumDate, unitPrice } from '#web/lib/formats.ts';
import { fallbacks, messageOf } from '#web/lib/messages.ts';
import { Alert, LoadFailure } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmedDeletion } from '#web/ui/confirm-dialog.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx';
import { PriceAddressForm } from './price-address-form.tsx';
import { PriceAddressPart } from './price-address-part.tsx';
import { PriceForm } from './price-form.tsx';

/** The prices of a security, or the form for their address in place of them. */
function SecurityPrices({ security }: { security: Security }) {
  const { symbol, currency, type } = security;
  const [isEditing, setEditing] = useState(false);
  if (isEditing) return <PriceAddressForm security={security} onClose={() => setEditing(false)} />;
  return (
    <>
      <PriceForm symbol={symbol} currency={currency} />
      {type !== 'listed' && <PriceAddressPart security={security} onEdit={() => setEditing(true)} />}
    </>
  );
}

interface SecurityItemProps {
  security: Security;
  isOpen: boolean;
  onToggle: () => void;
}

function SecurityItem({ security, isOpen, onToggle }: SecurityItemProps) {
  const { symbol, name, currency, type, price, asOf, priceCount, address } = security;
  const remove = useDeleteSecurity();
  return (
    <li className="border-b border-rule py-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <b className="font-semibold text-accent">{symbol}</b> {name}
          <p className="figures text-fine text-soft">
            {type} · {currency} ·{' '}
            {price !== null && asOf !== null
              ? `${unitPrice(price)} on ${mediumDate(asOf)}, ${priceCount} ${priceCount === 1 ? 'price' : 'prices'}`
              : 'no price yet'}
            {address?.failedSince && <span className="text-down"> · prices can’t be read</span>}
          </p>
        </div>
        <div className="flex gap-1.5">
          <Button small aria-expanded={isOpen} aria-label={`Prices of ${symbol}`} onClick={onToggle}>
            Prices
          </Button>
          <ConfirmedDeletion
            name={symbol}
            pending={remove.isPending}
            onDelete={(done) => remove.mutate(symbol, { onSettled: done })}
          >
            {name} and its manual prices are deleted.
          </ConfirmedDeletion>
        </div>
      </div>
      {remove.isError && (
        <div className="pt-2">
          <Alert>{messageOf(remove.error, fallbacks.generic)}</Alert>
        </div>
      )}
      {isOpen && <SecurityPrices security={security} />}
    </li>
  );
}

function Securities() {
  const { data, error, refetch } = useQuery(ownSecuritiesQuery());
  const [openSymbol, setOpenSymbol] = useState<string>();
  if (error && !data) return <LoadFailure error={error} onRetry={refetch} />;
  if (!data)
    return (
      <LoadingRegion>
        <Skeleton className="h-10" />
      </LoadingRegion>
    );
  return (
    <>
      {data.securities.length === 0 ? (
        <p className="text-soft">
          For what is not listed: a private fund, a bond, gold. You enter its prices yourself, or name an
          address where they are published.
        </p>
      ) : (
        <ul className="border-t border-rule-strong">
          {data.securities.map((security) => (
            <SecurityItem
              key={security.symbol}
              security={security}
              isOpen={openSymbol === security.symbol}
              onToggle={() => setOpenSymbol(openSymbol === security.symbol ? undefined : security.symbol)}
            />
          ))}
        </ul>
      )}
      <NewSecurityForm onCreated={setOpenSymbol} />
    </>
  );
}

/** Opens the customer's own securities: a list, their prices, and a form for another. */
export function OwnSecuritiesButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button small className="max-lg:min-h-11" onClick={() => setOpen(true)}>
        Your own securities
      </Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Your own securities">
        <Securities />
      </Dialog>
    </>
  );
}
