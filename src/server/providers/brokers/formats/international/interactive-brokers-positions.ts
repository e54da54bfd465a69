import type { Format } from '../../engine/format.ts';
import { security, withBondPrice } from './interactive-brokers-flex-securities.ts';
import { otherAsset, securityIn } from './interactive-brokers-securities.ts';

/** A query with positions only, which become opening purchases. */
export const interactiveBrokersPositions: Format = {
  id: 'ibkr-flex-positions',
  name: 'Interactive Brokers (Flex positions)',
  types: ['xml'],
  isPositions: true,
  tables: [
    {
      group: /^OpenPosition$/,
      header: ['symbol', 'position'],
      columns: {
        ...security,
        shares: 'position',
        price: 'costBasisPrice',
        gross: 'costBasisMoney',
        currency: 'currency',
      },
      decimals: '.',
      kinds: { '': 'buy' },
      ignore: (row) =>
        row.text('levelOfDetail') === 'LOT' ? 'A part of a position that is listed itself.' : undefined,
      read: (row, draft) =>
        otherAsset(row.text('assetCategory'), row.text('symbol')) ?? {
          ...withBondPrice(row, draft),
          security: securityIn(draft, ''),
        },
    },
  ],
};
