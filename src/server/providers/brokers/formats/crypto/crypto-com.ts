import type { Draft, RowOutcome } from '#domain/importing/draft.ts';
import { type Format, type Row, skip, type Table } from '../../engine/format.ts';
import { isNegative } from '../../engine/read-row.ts';
import { coin, earned, isMoney, type Leg, tradeOfLegs } from './coins.ts';

const own = skip('Coins that are locked or unlocked stay yours.');

/** `buy` exchanges one amount for another, `sell` spends coins at their value, `dividend` earns them. */
const kinds: NonNullable<Table['kinds']> = {
  viban_purchase: 'buy',
  van_purchase: 'buy',
  recurring_buy_order: 'buy',
  crypto_purchase: 'buy',
  crypto_exchange: 'buy',
  crypto_viban_exchange: 'buy',
  crypto_to_van_sell_order: 'buy',
  'trading.*': 'buy',
  dust_conversion_credited: 'buy',
  dust_conversion_debited: 'sell',
  crypto_payment: 'sell',
  card_top_up: 'sell',
  viban_card_top_up: 'withdrawal',
  viban_deposit: 'deposit',
  fiat_deposit: 'deposit',
  viban_withdrawal: 'withdrawal',
  crypto_deposit: 'transfer_in',
  exchange_to_crypto_transfer: 'transfer_in',
  crypto_wallet_swap_credited: 'transfer_in',
  crypto_withdrawal: 'transfer_out',
  crypto_to_exchange_transfer: 'transfer_out',
  crypto_wallet_swap_debited: 'transfer_out',
  card_cashback_reverted: 'transfer_out',
  reimbursement_reverted: 'transfer_out',
  crypto_transfer: 'transfer',
  'crypto_earn_interest*': 'dividend',
  'crypto_earn_extra*': 'dividend',
  referral_card_cashback: 'dividend',
  referral_gift: 'dividend',
  referral_bonus: 'dividend',
  reimbursement: 'dividend',
  mco_stake_reward: 'dividend',
  staking_reward: 'dividend',
  campaign_reward: 'dividend',
  gift_card_reward: 'dividend',
  pay_rewards: 'dividend',
  transfer_cashback: 'dividend',
  admin_wallet_credited: 'dividend',
  supercharger_reward_to_app_credited: 'dividend',
  rewards_platform_deposit_credited: 'dividend',
  'reward.*': 'dividend',
  'finance.lockup.dpos_compound_interest*': 'dividend',
  'finance.dpos.compound_interest*': 'dividend',
  'finance.dpos.non_compound_interest*': 'dividend',
  crypto_earn_program_created: own,
  crypto_earn_program_withdrawn: own,
  crypto_earn_program_extended: own,
  'lockup_*': own,
  supercharger_deposit: own,
  supercharger_withdrawal: own,
  'finance.dpos.staking*': own,
  'finance.lockup.dpos_lock*': own,
};

function read(row: Row, draft: Draft): Draft | RowOutcome {
  const asset: Leg = { code: row.text('Currency'), amount: row.number('Amount') ?? '0' };
  const value: Leg = { code: row.text('Native Currency'), amount: row.number('Native Amount') ?? '0' };
  const whole: Draft = { ...draft, security: coin(asset.code), currency: value.code };
  switch (draft.kind) {
    case 'buy': {
      const to: Leg = { code: row.text('To Currency'), amount: row.number('To Amount') ?? '0' };
      if (to.code) return tradeOfLegs(draft, asset, to);
      return isNegative(asset.amount) ? tradeOfLegs(draft, asset, value) : tradeOfLegs(draft, value, asset);
    }
    case 'sell':
      return tradeOfLegs(draft, asset, value);
    case 'dividend':
      return earned(whole, row.number('Native Amount'));
    case 'deposit':
    case 'withdrawal':
      return { ...draft, security: null, shares: null, net: asset.amount, currency: asset.code };
    default:
      if (!isMoney(asset.code)) return { ...whole, gross: row.number('Native Amount') };
      return {
        ...draft,
        kind: draft.kind && (isNegative(asset.amount) ? 'withdrawal' : 'deposit'),
        security: null,
        shares: null,
        net: asset.amount,
        currency: asset.code,
      };
  }
}

export const cryptoCom: Format = {
  id: 'crypto-com',
  name: 'Crypto.com',
  tables: [
    {
      header: [
        'Timestamp (UTC)',
        'Transaction Description',
        'Currency',
        'Amount',
        'To Currency',
        'Native Currency',
        'Native Amount',
        'Transaction Kind',
      ],
      columns: {
        date: 'Timestamp (UTC)',
        kind: 'Transaction Kind',
        symbol: 'Currency',
        shares: 'Amount',
        note: 'Transaction Description',
      },
      decimals: '.',
      kinds,
      read,
    },
  ],
};
