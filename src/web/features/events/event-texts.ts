import type { EventSuggestion } from '#contract/events.ts';
import { money } from '#domain/money-text.ts';
import { shares } from '#web/lib/formats.ts';
import { shortName } from '#web/lib/short-name.ts';

const each = ({ received, per }: EventSuggestion['ratio']): string =>
  per === 1
    ? `${shares(received)} ${received === 1 ? 'share' : 'shares'} for each`
    : `${shares(received)} ${received === 1 ? 'share' : 'shares'} for every ${shares(per)}`;

/** Says what happened to a security: the title of a suggestion. */
export function eventTitle(event: EventSuggestion): string {
  const { kind, symbol, counterpart, ratio, currency } = event;
  const name = shortName(event.name, symbol);
  const cash = event.cash === null ? '' : money(event.cash / event.shares, currency);
  if (!counterpart) return `${name} was bought for ${cash} a share`;
  const other = shortName(counterpart.name, counterpart.symbol);
  if (kind === 'symbol_change') return `${symbol} is called ${counterpart.symbol} now`;
  if (kind === 'spin_off') return `${name} spun off ${other}: ${each(ratio)}`;
  return `${name} became part of ${other}: ${each(ratio)}${cash && `, and ${cash}`}`;
}

/** A row of the table of the effect. Null is not shown, because it is nothing or not known. */
export interface EffectRow {
  label: string;
  shares: number | null;
  costBefore: number | null;
  costAfter: number | null;
}

/** Returns what recording an event does to shares and their cost. */
export function effectRows(event: EventSuggestion): EffectRow[] {
  const { kind, symbol, counterpart, received, cost, cash } = event;
  const isSpinOff = kind === 'spin_off';
  const rest = cost && cost.before - cost.moved;
  return [
    {
      label: symbol,
      shares: isSpinOff ? event.shares : 0,
      costBefore: cost?.before ?? null,
      costAfter: isSpinOff ? rest : 0,
    },
    // With cash, the cost of the new shares follows from the gain.
    ...(counterpart
      ? [
          {
            label: counterpart.symbol,
            shares: received,
            costBefore: null,
            costAfter: cash === null ? (cost?.moved ?? null) : null,
          },
        ]
      : []),
  ];
}
