import type { Format } from '../../engine/format.ts';
import { degiro } from './degiro.ts';
import { etoro } from './etoro.ts';
import { interactiveBrokersFlex } from './interactive-brokers-flex.ts';
import { interactiveBrokersHistory } from './interactive-brokers-history.ts';
import { interactiveBrokersPositions } from './interactive-brokers-positions.ts';
import { interactiveBrokersStatement } from './interactive-brokers-statement.ts';
import { revolutCrypto, revolutInvest } from './revolut.ts';
import { saxo } from './saxo.ts';
import { swissquote } from './swissquote.ts';
import { trading212 } from './trading-212.ts';
import { xtb } from './xtb.ts';

export const internationalFormats: readonly Format[] = [
  interactiveBrokersFlex,
  interactiveBrokersPositions,
  interactiveBrokersStatement,
  interactiveBrokersHistory,
  trading212,
  degiro,
  etoro,
  revolutInvest,
  revolutCrypto,
  saxo,
  swissquote,
  xtb,
];
