import { type ReactNode, useState } from 'react';
import { signedMoney } from '#domain/money-text.ts';
import { longDate, mediumDate, shownSign, signedPercent } from '../lib/formats.ts';

/** The arrow of a rise or fall; none if there is neither. */
export function Arrow({ sign }: { sign: number }) {
  return (
    sign !== 0 && (
      <span aria-hidden="true" className="mr-1 inline-block align-[0.12em] text-[0.72em]">
        {sign > 0 ? '▲' : '▼'}
      </span>
    )
  );
}

interface ChangeProps {
  /** In per cent, as a number or decimal text. */
  percent: number | string;
  /** The same change in money; shown only if given. */
  amount?: number | string;
  /** The currency of the amount; US dollars by default. */
  currency?: string;
  /** Whether the per cent goes below the dollars. */
  stacked?: boolean;
}

/** Shows a gain or loss by its sign, an arrow and a colour. */
export function Change({ percent, amount, currency = 'USD', stacked = false }: ChangeProps) {
  const text = signedPercent(percent);
  const direction =
    amount === undefined ? shownSign(percent, text) : shownSign(amount, signedMoney(amount, currency));
  const colour = direction > 0 ? 'text-up' : direction < 0 ? 'text-down' : 'text-soft';
  return (
    <span className="figures whitespace-nowrap">
      {amount !== undefined && `${signedMoney(amount, currency)} `}
      <span className={`${colour} ${stacked ? 'block' : ''}`}>
        <Arrow sign={direction} />
        {text}
      </span>
    </span>
  );
}

/** A placeholder for an unknown figure. */
export function Unknown() {
  return (
    <span className="text-soft">
      <span aria-hidden="true">—</span>
      <span className="sr-only">not known</span>
    </span>
  );
}

/** Says since when a figure holds whose closes begin later than its period. */
export function ClosesSince({ day }: { day: string }) {
  return <small className="block text-tiny font-normal text-soft">since {longDate(day)}</small>;
}

const flashes = {
  up: 'moved-up animate-moved rounded-[3px] [--moved:var(--color-up)]',
  down: 'moved-down animate-moved rounded-[3px] [--moved:var(--color-down)]',
} as const;

interface PriceFlashProps {
  figure: number | string;
  children: ReactNode;
}

/** Highlights a figure briefly, green or red, after it changes. */
export function PriceFlash({ figure, children }: PriceFlashProps) {
  const [shown, setShown] = useState(figure);
  const [direction, setDirection] = useState<'up' | 'down'>();
  if (figure !== shown) {
    setShown(figure);
    setDirection(Number(figure) > Number(shown) ? 'up' : 'down');
  }
  return (
    <span key={figure} className={direction && flashes[direction]}>
      {children}
    </span>
  );
}

/** Returns the date of the newest price; undefined when no price has one. */
export function newestOf(prices: readonly { asOf: string | null }[]): string | undefined {
  return prices
    .flatMap(({ asOf }) => asOf ?? [])
    .sort()
    .at(-1);
}

/** Returns the day of the newest of some prices, to compare theirs with; undefined without prices. */
export const newestDayOf = (prices: readonly { asOf: string }[]): string | undefined =>
  newestOf(prices)?.slice(0, 10);

/** Shows the day of a price that is older than the newest in its table. */
export function OlderDay({ asOf, newestDay }: { asOf: string | null; newestDay: string | undefined }) {
  if (asOf === null || newestDay === undefined || asOf.slice(0, 10) >= newestDay) return null;
  return <small className="block text-tiny text-soft">{mediumDate(asOf)}</small>;
}
