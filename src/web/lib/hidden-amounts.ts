import { money, plainMoney, signedMoney, signedWholeMoney, wholeMoney } from '#domain/money-text.ts';
import { shares } from './formats.ts';
import { storedSetting } from './stored-setting.ts';

/** What is shown in place of an amount of money. */
export const hiddenAmount = '•••';

const setting = storedSetting('holdwise-amounts-hidden');

/** Returns whether amounts of money are hidden. The choice persists in the browser; percentages stay visible. */
export const useAmountsHidden = (): boolean => setting.useValue() === 'yes';

export function toggleAmounts(): void {
  setting.set(setting.read() === 'yes' ? null : 'yes');
}

type Format = (amount: number | string) => string;

/** Formats of amounts as text, for sentences and charts. */
export interface AmountFormats {
  isHidden: boolean;
  /** `$1,234.50` */
  money: Format;
  /** `+$1,234.50` */
  signed: Format;
  /** `$1,235` */
  whole: Format;
  /** `+$1,235` */
  signedWhole: Format;
  /** `1,234.50`, `1,235` in yen, for tables that name the currency elsewhere. */
  plain: Format;
  /** `12.5`, for numbers of shares, which together with a price reveal an amount. */
  shares: Format;
}

const hide: Format = () => hiddenAmount;
const hidden: AmountFormats = {
  isHidden: true,
  money: hide,
  signed: hide,
  whole: hide,
  signedWhole: hide,
  plain: hide,
  shares: hide,
};

/** Returns the formats of a currency; while amounts are hidden, they show no digit. */
export const amountFormats = (currency: string, isHidden: boolean): AmountFormats =>
  isHidden
    ? hidden
    : {
        isHidden: false,
        money: (amount) => money(amount, currency),
        signed: (amount) => signedMoney(amount, currency),
        whole: (amount) => wholeMoney(amount, currency),
        signedWhole: (amount) => signedWholeMoney(amount, currency),
        // Screens are drawn before their currency is known.
        plain: (amount) => plainMoney(amount, currency || 'USD'),
        shares,
      };

export const useAmountFormats = (currency: string): AmountFormats =>
  amountFormats(currency, useAmountsHidden());
