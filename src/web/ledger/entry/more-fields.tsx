import { useQuery } from '@tanstack/react-query';
import type { Portfolio } from '#contract/portfolios.ts';
import { normaliseSymbol } from '#domain/symbols.ts';
import { type TextField, textFields, transactionFields } from '#domain/transaction-fields.ts';
import { isEvent, takesField } from '#domain/transaction-kinds.ts';
import { mediumDate, price, shares as shareText } from '#web/lib/formats.ts';
import { lotsQuery } from '../figures-queries.ts';
import type { DraftField } from './entry-draft.ts';
import { EntryField } from './entry-field.tsx';
import { kindFields, labelOf } from './kind-fields.ts';
import type { Entry } from './use-entry.ts';

/** The note has a place of its own. */
const textsBehindMore: readonly TextField[] = textFields.filter((field) => field !== 'note');

interface MoreFieldsProps {
  id: string;
  isOpen: boolean;
  entry: Entry;
  portfolio: Portfolio;
  portfolioId: string;
  problemAt: (field: DraftField) => string | undefined;
}

/** The open lots of a security, to name those that a sale sells. */
function LotFields({ entry, portfolioId, problemAt }: Omit<MoreFieldsProps, 'id' | 'isOpen' | 'portfolio'>) {
  const symbol = normaliseSymbol(entry.draft.symbol);
  const { data } = useQuery({ ...lotsQuery(portfolioId, symbol), enabled: symbol !== '' });
  const lots = data?.lots ?? [];
  if (lots.length === 0) return <p className="text-fine text-soft">There are no lots to choose from.</p>;
  return (
    <fieldset aria-label="Lots sold" className="contents">
      {lots.map(({ transactionId, bought, shares, cost }) => (
        <EntryField
          key={transactionId}
          isAmount
          label={`Shares of the lot ${bought ? `of ${mediumDate(bought)}` : 'without a date'}`}
          caption={`${shareText(shares)} for ${price(cost)}`}
          value={entry.draft.lots[transactionId] ?? ''}
          onText={(text) => entry.change({ lots: { ...entry.draft.lots, [transactionId]: text } })}
          problemId={problemAt('lots')}
        />
      ))}
    </fieldset>
  );
}

function ReinvestedFields({ entry, problemAt }: Pick<MoreFieldsProps, 'entry' | 'problemAt'>) {
  const { draft, change } = entry;
  return (
    <>
      <EntryField
        isAmount
        label="Reinvested in shares"
        value={draft.reinvestedShares}
        onText={(reinvestedShares) => change({ reinvestedShares })}
        problemId={problemAt('reinvestedShares')}
      />
      <EntryField
        isAmount
        label="At the price"
        value={draft.reinvestedPrice}
        onText={(reinvestedPrice) => change({ reinvestedPrice })}
        problemId={problemAt('reinvestedPrice')}
      />
    </>
  );
}

/** The other security of an event, and what came in of it. */
function EventFields({ entry, problemAt }: Pick<MoreFieldsProps, 'entry' | 'problemAt'>) {
  const { draft, change } = entry;
  return (
    <>
      <EntryField
        label={isEvent(draft.kind) ? 'Other security' : 'Received for'}
        placeholder="Symbol"
        autoCapitalize="characters"
        value={draft.counterpart}
        onText={(counterpart) => change({ counterpart: counterpart.toUpperCase() })}
        problemId={problemAt('counterpart')}
      />
      {isEvent(draft.kind) && entry.isNew && (
        <EntryField
          isAmount
          label="Shares received"
          caption="of the other security"
          value={draft.received}
          onText={(received) => change({ received })}
          problemId={problemAt('received')}
        />
      )}
    </>
  );
}

/** The fields that few entries need: other costs, currency and rate, the lots of a sale, a reinvested dividend. */
export function MoreFields({ id, isOpen, portfolio, ...rest }: MoreFieldsProps) {
  const { entry, problemAt } = rest;
  const { draft, change } = entry;
  return (
    <div
      id={id}
      hidden={!isOpen}
      className="entry-rest col-span-full grid grid-cols-[repeat(auto-fill,minmax(168px,1fr))] gap-x-3 gap-y-2.5 max-lg:grid-cols-2"
    >
      {draft.kind !== 'split' && (
        <EntryField
          label="Currency"
          placeholder={portfolio.currency}
          maxLength={3}
          autoCapitalize="characters"
          value={draft.currency}
          onText={(currency) => change({ currency: currency.toUpperCase() })}
          problemId={problemAt('currency')}
        />
      )}
      {kindFields[draft.kind].more.map((field) => (
        <EntryField
          key={field}
          isAmount
          label={labelOf(draft.kind, field)}
          caption={
            field === 'rate'
              ? `${draft.rateCurrency || portfolio.currency} for 1 ${draft.currency || 'unit'}`
              : undefined
          }
          value={draft[field]}
          onText={(text) => change({ [field]: text })}
          problemId={problemAt(field)}
        />
      ))}
      {takesField(draft.kind, 'counterpart') && <EventFields {...rest} />}
      {takesField(draft.kind, 'acquiredOn') && (
        <EntryField
          label="Bought on"
          caption="for the holding period"
          value={draft.acquiredOn}
          onText={(acquiredOn) => change({ acquiredOn })}
          problemId={problemAt('acquiredOn')}
        />
      )}
      {textsBehindMore.map((field) => {
        const { name, maxLength } = transactionFields[field].rule;
        return (
          <EntryField
            key={field}
            label={name}
            maxLength={maxLength}
            value={draft[field]}
            onText={(text) => change({ [field]: text })}
            problemId={problemAt(field)}
          />
        );
      })}
      {isOpen && takesField(draft.kind, 'lots') && portfolio.costMethod === 'specific' && (
        <LotFields {...rest} />
      )}
      {takesField(draft.kind, 'reinvested') && entry.isNew && <ReinvestedFields {...rest} />}
    </div>
  );
}
