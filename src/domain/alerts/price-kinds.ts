/** The kinds of alerts that a price of a security reaches. */
export const priceKinds = ['price-above', 'price-below', 'day-rise', 'day-fall', 'below-high'] as const;
export type PriceKind = (typeof priceKinds)[number];

/** The same for the value of a portfolio. */
export const valueKinds = ['value-above', 'value-below', 'value-rise', 'value-fall'] as const;
export type ValueKind = (typeof valueKinds)[number];

/**
 * What is known of a security when its price changes, in the unit in which the exchange quotes; or of a portfolio, whose
 * price is its value.
 */
export interface PriceTick {
  price: number;
  /** The change since the previous close in per cent; null if unknown. */
  changePercent: number | null;
  /** The highest comparable close of the last year, or the price if it is higher; null if unknown. */
  high: number | null;
  /** The first day of these closes, if they cover less than the year. */
  highSince?: string | null;
  /** The ISO date of the price. */
  day: string;
}

interface KindRule {
  unit: 'price' | 'value' | 'percent';
  /** Returns the figure that is compared; null if it is unknown. */
  reading: (tick: PriceTick) => number | null;
  /** Returns the reading from which on a rule with this threshold is reached. */
  bound: (threshold: number) => number;
  /**
   * Returns the reading down to which a reached rule rests, so that a price that swings around a threshold does not
   * cause a message each time. Null for a rule that rests until the next day.
   */
  easedBound: (threshold: number) => number | null;
}

/** A price has to move back by this share of the threshold, an own high by this many points, before a rule counts again. */
const easedShare = 0.01;
const easedPoints = 1;

const belowHigh = ({ price, high }: PriceTick) => (high && high > 0 ? ((high - price) / high) * 100 : null);
const untilNextDay = () => null;

const above: Omit<KindRule, 'unit'> = {
  reading: ({ price }) => price,
  bound: (threshold) => threshold,
  easedBound: (threshold) => threshold * (1 - easedShare),
};

const below: Omit<KindRule, 'unit'> = {
  reading: ({ price }) => -price,
  bound: (threshold) => -threshold,
  easedBound: (threshold) => -threshold * (1 + easedShare),
};

const rise: KindRule = {
  unit: 'percent',
  reading: ({ changePercent }) => changePercent,
  bound: (threshold) => threshold,
  easedBound: untilNextDay,
};

const fall: KindRule = {
  ...rise,
  reading: ({ changePercent }) => (changePercent === null ? null : -changePercent),
};

const kindRules: Record<PriceKind | ValueKind, KindRule> = {
  'price-above': { unit: 'price', ...above },
  'price-below': { unit: 'price', ...below },
  'day-rise': rise,
  'day-fall': fall,
  'below-high': {
    unit: 'percent',
    reading: belowHigh,
    bound: (threshold) => threshold,
    easedBound: (threshold) => threshold - Math.min(easedPoints, threshold / 2),
  },
  'value-above': { unit: 'value', ...above },
  'value-below': { unit: 'value', ...below },
  'value-rise': rise,
  'value-fall': fall,
};

export const kindRule = (kind: PriceKind | ValueKind): KindRule => kindRules[kind];

/** An armed rule waits for its event; a resting one was reached and waits until that is over; a done one is kept only to be shown. */
export const alertStates = ['armed', 'resting', 'done'] as const;
export type AlertState = (typeof alertStates)[number];

export interface EvaluatedRule {
  kind: PriceKind | ValueKind;
  threshold: number;
  state: AlertState;
  /** The day on which it was reached last; null if never. */
  reachedOn: string | null;
}

const isReached = ({ kind, threshold }: EvaluatedRule, tick: PriceTick): boolean => {
  const { reading, bound } = kindRule(kind);
  const now = reading(tick);
  return now !== null && now >= bound(threshold);
};

function isEased({ kind, threshold, reachedOn }: EvaluatedRule, tick: PriceTick): boolean {
  const { reading, easedBound } = kindRule(kind);
  const bound = easedBound(threshold);
  if (bound === null) return reachedOn === null || tick.day > reachedOn;
  const now = reading(tick);
  return now !== null && now <= bound;
}

/**
 * Says what a price does to a rule: it is `reached`; it is `eased`, so that it can be reached again; or nothing changes.
 * A rule that rests until the next day can be eased and reached by the same price.
 */
export function evaluateRule(rule: EvaluatedRule, tick: PriceTick): 'reached' | 'eased' | 'unchanged' {
  if (rule.state === 'done') return 'unchanged';
  if (rule.state === 'resting' && !isEased(rule, tick)) return 'unchanged';
  if (isReached(rule, tick)) return 'reached';
  return rule.state === 'resting' ? 'eased' : 'unchanged';
}

/** Returns the state of a new rule: one that is reached already rests, so that only a later crossing counts. */
export const firstState = (rule: Pick<EvaluatedRule, 'kind' | 'threshold'>, tick: PriceTick | undefined) =>
  tick && isReached({ ...rule, state: 'armed', reachedOn: null }, tick) ? 'resting' : 'armed';
