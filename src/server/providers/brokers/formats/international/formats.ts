import type { Format } from '../../engine/format.ts';
import { degiro } from './degiro.ts';
import { interactiveBrokersFlex, interactiveBrokersPositions } from './interactive-brokers-flex.ts';
import { interactiveBrokersHistory } from './interactive-brokers-history.ts';
import { interactiveBrokersStatement } from './interactive-brokers-statement.ts';
import { trading212 } from './trading-212.ts';

export const internationalFormats: readonly Format[] = [
  interactiveBrokersFlex,
  interactiveBrokersPositions,
  interactiveBrokersStatement,
  interactiveBrokersHistory,
  trading212,
  degiro,
];
