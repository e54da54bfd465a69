/** The rules of the kinds of transactions. Amounts are positive; the kind says which way money and shares move. */

export const transactionKinds = [
  'buy',
  'sell',
  'dividend',
  'interest',
  'fee',
  'tax',
  'deposit',
  'withdrawal',
  'transfer_in',
  'transfer_out',
  'split',
  'adjustment',
  'return_of_capital',
  'capital_gains_distribution',
  'bonus',
  'rights',
  'cash_in_lieu',
  'interest_paid',
  'fee_refund',
  'tax_refund',
  'dividend_reversal',
  'spin_off',
  'merger',
  'symbol_change',
] as const;
export type TransactionKind = (typeof transactionKinds)[number];

/** The kinds that turn a security into another one: its lots go on there. */
export const eventKinds = ['spin_off', 'merger', 'symbol_change'] as const satisfies TransactionKind[];

type OwnField =
  | 'acquiredOn'
  | 'counterpart'
  | 'costShare'
  | 'numerator'
  | 'denominator'
  | 'lots'
  | 'reinvested';

export type IncomeKind = 'dividend' | 'interest';

interface KindRule {
  /** How messages begin with the kind: `A purchase`. */
  name: string;
  /** How the middle of a sentence names it: `purchase`. */
  noun: string;
  /** How lists of them are called: `Purchases`. */
  plural: string;
  symbol: 'required' | 'optional' | 'none';
  /** Whether the transaction is about a number of shares. */
  shares: 'required' | 'optional' | 'none';
  /** Whether money is stated: as a price, a gross amount, or either of them. A merger need not pay any. */
  money: 'price or amount' | 'price' | 'amount' | 'amount if any' | 'none';
  /** How the gross amount changes cash: it adds to it (1), reduces it (−1) or leaves it as it is (0). */
  cash: 1 | 0 | -1;
  /** Whether fee and tax come on top of the money that is paid, are taken off it, or are not stated. */
  costs: 'on top' | 'deducted' | 'none';
  /** What happens to the shares that are held: more, fewer, as many as stated, multiplied by a ratio, or nothing. */
  held: 'more' | 'fewer' | 'set' | 'multiplied' | 'same';
  /** Whether its shares are a lot that a later sale can name. */
  opensLot: boolean;
  /** Whether it lowers what the shares that are held cost. */
  lowersCost: boolean;
  /** The income that it is, or takes back. */
  income: IncomeKind | null;
  /** Whether shares change hands for money, so that the price is one of the market. */
  isTrade: boolean;
  /** How its price is called where it stands for one of the market: `your purchase`; null if it cannot. */
  priceName: string | null;
  /** The sum of a list of transactions in which its money counts; null if it counts in none. */
  sum: 'paid' | 'received' | 'dividends' | 'fees' | 'taxes' | null;
  /** The kind that moves shares or money the other way. */
  opposite: TransactionKind | null;
  /** The kind by which files of other programs state it; null if they have it. */
  like: TransactionKind | null;
  /** The fields that only some kinds take. */
  own: readonly OwnField[];
}

/** What most kinds have in common. */
const rule = {
  symbol: 'required',
  shares: 'required',
  cash: 0,
  costs: 'deducted',
  held: 'same',
  opensLot: false,
  lowersCost: false,
  income: null,
  isTrade: false,
  priceName: null,
  sum: null,
  opposite: null,
  like: null,
  own: [],
} as const satisfies Partial<KindRule>;

/** Money that belongs to no number of shares. */
const amountOnly = { ...rule, symbol: 'optional', shares: 'none', money: 'amount' } as const;

/** Money that is paid for the shares that are held, stated for each of them or as a whole. */
const paidPerShare = { shares: 'optional', money: 'price or amount', cash: 1 } as const;

export const kindRules: Readonly<Record<TransactionKind, KindRule>> = {
  buy: {
    ...rule,
    name: 'A purchase',
    noun: 'purchase',
    plural: 'Purchases',
    money: 'price or amount',
    cash: -1,
    costs: 'on top',
    held: 'more',
    opensLot: true,
    isTrade: true,
    opposite: 'sell',
    priceName: 'your purchase',
    sum: 'paid',
  },
  sell: {
    ...rule,
    name: 'A sale',
    noun: 'sale',
    plural: 'Sales',
    money: 'price or amount',
    cash: 1,
    held: 'fewer',
    isTrade: true,
    opposite: 'buy',
    own: ['lots'],
    priceName: 'your sale',
    sum: 'received',
  },
  dividend: {
    ...rule,
    name: 'A dividend',
    noun: 'dividend',
    plural: 'Dividends',
    ...paidPerShare,
    income: 'dividend',
    own: ['reinvested'],
    sum: 'dividends',
  },
  interest: {
    ...amountOnly,
    name: 'Interest',
    noun: 'interest',
    plural: 'Interest',
    cash: 1,
    income: 'interest',
  },
  fee: { ...amountOnly, name: 'A fee', noun: 'fee', plural: 'Fees', cash: -1, costs: 'none', sum: 'fees' },
  tax: { ...amountOnly, name: 'A tax', noun: 'tax', plural: 'Taxes', cash: -1, costs: 'none', sum: 'taxes' },
  deposit: {
    ...amountOnly,
    name: 'A deposit',
    noun: 'deposit',
    plural: 'Deposits',
    symbol: 'none',
    cash: 1,
    opposite: 'withdrawal',
  },
  withdrawal: {
    ...amountOnly,
    name: 'A withdrawal',
    noun: 'withdrawal',
    plural: 'Withdrawals',
    symbol: 'none',
    cash: -1,
    costs: 'on top',
    opposite: 'deposit',
  },
  transfer_in: {
    ...rule,
    name: 'A transfer in',
    noun: 'transfer in',
    plural: 'Transfers in',
    money: 'price',
    held: 'more',
    opensLot: true,
    opposite: 'transfer_out',
    own: ['acquiredOn', 'counterpart'],
    priceName: 'your transfer',
  },
  transfer_out: {
    ...rule,
    name: 'A transfer out',
    noun: 'transfer out',
    plural: 'Transfers out',
    money: 'none',
    costs: 'on top',
    held: 'fewer',
    opposite: 'transfer_in',
  },
  split: {
    ...rule,
    name: 'A split',
    noun: 'split',
    plural: 'Splits',
    shares: 'none',
    money: 'none',
    costs: 'none',
    held: 'multiplied',
    own: ['numerator', 'denominator'],
  },
  adjustment: {
    ...rule,
    name: 'An adjustment',
    noun: 'adjustment',
    plural: 'Adjustments',
    money: 'price',
    costs: 'none',
    held: 'set',
    opensLot: true,
  },
  return_of_capital: {
    ...rule,
    ...paidPerShare,
    name: 'A return of capital',
    noun: 'return of capital',
    plural: 'Returns of capital',
    like: 'dividend',
    lowersCost: true,
    sum: 'received',
  },
  capital_gains_distribution: {
    ...rule,
    ...paidPerShare,
    name: 'A capital gains distribution',
    noun: 'capital gains distribution',
    plural: 'Capital gains distributions',
    like: 'dividend',
    income: 'dividend',
    own: ['reinvested'],
    sum: 'dividends',
  },
  bonus: {
    ...rule,
    name: 'A bonus issue',
    noun: 'bonus issue',
    plural: 'Bonus issues',
    like: 'transfer_in',
    money: 'none',
    costs: 'none',
    held: 'more',
  },
  rights: {
    ...rule,
    name: 'A rights issue',
    noun: 'rights issue',
    plural: 'Rights issues',
    like: 'buy',
    money: 'price or amount',
    cash: -1,
    costs: 'on top',
    held: 'more',
    opensLot: true,
    sum: 'paid',
  },
  cash_in_lieu: {
    ...rule,
    name: 'Cash in lieu',
    noun: 'cash in lieu',
    plural: 'Cash in lieu',
    like: 'sell',
    money: 'price or amount',
    cash: 1,
    held: 'fewer',
    sum: 'received',
  },
  interest_paid: {
    ...amountOnly,
    name: 'Interest paid',
    noun: 'interest paid',
    plural: 'Interest paid',
    like: 'fee',
    cash: -1,
    costs: 'none',
    sum: 'fees',
  },
  fee_refund: {
    ...amountOnly,
    name: 'A refund of a fee',
    noun: 'refund of a fee',
    plural: 'Refunds of fees',
    like: 'interest',
    cash: 1,
    costs: 'none',
    sum: 'fees',
  },
  tax_refund: {
    ...amountOnly,
    name: 'A refund of tax',
    noun: 'refund of tax',
    plural: 'Refunds of taxes',
    like: 'interest',
    cash: 1,
    costs: 'none',
    sum: 'taxes',
  },
  dividend_reversal: {
    ...amountOnly,
    name: 'A reversal of a dividend',
    noun: 'reversal of a dividend',
    plural: 'Reversals of dividends',
    like: 'fee',
    symbol: 'required',
    cash: -1,
    costs: 'none',
    income: 'dividend',
    sum: 'dividends',
  },
  spin_off: {
    ...rule,
    name: 'A spin-off',
    noun: 'spin-off',
    plural: 'Spin-offs',
    shares: 'none',
    money: 'none',
    costs: 'none',
    lowersCost: true,
    own: ['counterpart', 'costShare'],
  },
  merger: {
    ...rule,
    name: 'A merger',
    noun: 'merger',
    plural: 'Mergers',
    like: 'transfer_out',
    money: 'amount if any',
    cash: 1,
    held: 'fewer',
    own: ['counterpart'],
  },
  symbol_change: {
    ...rule,
    name: 'A change of symbol',
    noun: 'change of symbol',
    plural: 'Changes of symbols',
    like: 'transfer_out',
    money: 'none',
    costs: 'none',
    held: 'fewer',
    own: ['counterpart'],
  },
};

/** Returns the kinds whose rule fulfils a condition, for example those that open a lot. */
export const kindsWith = (isMeant: (rule: KindRule) => boolean): TransactionKind[] =>
  transactionKinds.filter((kind) => isMeant(kindRules[kind]));

/** Returns whether a kind states shares that come in, go out or are held from then on; a split states none. */
export const statesHeldShares = (kind: TransactionKind): boolean => {
  const { held } = kindRules[kind];
  return held !== 'same' && held !== 'multiplied';
};

/** Returns whether a kind changes the number of shares that are held. */
const changesHeldShares = (kind: TransactionKind): boolean => kindRules[kind].held !== 'same';

/** Returns whether a kind is money paid for the shares that are held: a dividend or another distribution. */
export const isDistribution = (kind: TransactionKind | null): boolean =>
  kind !== null && kindRules[kind].shares === 'optional' && kindRules[kind].cash === 1;

/** Returns the kind by which other programs know a kind: itself, or the one that comes closest. */
export const commonKind = (kind: TransactionKind): TransactionKind => kindRules[kind].like ?? kind;

/** Returns whether a kind turns a security into another one: its lots go on there. */
export const isEvent = (kind: TransactionKind): boolean => eventKinds.some((event) => event === kind);

/** Returns whether a kind takes a field that only some kinds take. */
export const takesField = (kind: TransactionKind, field: OwnField): boolean =>
  kindRules[kind].own.includes(field);

/** Returns whether a kind moves shares from one account to another. */
export const isTransfer = (kind: TransactionKind | null): boolean =>
  kind !== null &&
  kindRules[kind].opposite !== null &&
  kindRules[kind].held !== 'same' &&
  !kindRules[kind].isTrade;

/** Returns whether a kind changes the position: the number of shares or what they cost. */
export const changesPosition = (kind: TransactionKind): boolean =>
  changesHeldShares(kind) || kindRules[kind].lowersCost;

/** Returns whether a kind is money that goes out for nothing: a fee, a tax, interest, or a dividend that is taken back. */
export const isCost = (kind: TransactionKind): boolean =>
  kindRules[kind].cash === -1 && kindRules[kind].costs === 'none';
