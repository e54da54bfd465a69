import type { Format } from '../../engine/format.ts';
import { etrade } from './etrade.ts';
import { fidelity } from './fidelity.ts';
import { firstrade } from './firstrade.ts';
import { merrill } from './merrill.ts';
import { morganStanley, morganStanleyActivity } from './morgan-stanley.ts';
import { fidelityPositions, schwabPositions } from './positions.ts';
import { robinhood } from './robinhood.ts';
import { schwab } from './schwab.ts';
import { schwabEquityAwards } from './schwab-equity-awards.ts';
import { tdAmeritrade } from './td-ameritrade.ts';
import { vanguard, vanguardPositions } from './vanguard.ts';
import { webull } from './webull.ts';

export const northAmericanFormats: readonly Format[] = [
  schwab,
  schwabPositions,
  schwabEquityAwards,
  fidelity,
  fidelityPositions,
  vanguard,
  vanguardPositions,
  robinhood,
  etrade,
  firstrade,
  webull,
  tdAmeritrade,
  merrill,
  morganStanley,
  morganStanleyActivity,
];
