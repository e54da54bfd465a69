import type { Format } from '../../engine/format.ts';
import { avanza } from './avanza.ts';
import { bux } from './bux.ts';
import { comdirect } from './comdirect.ts';
import { directa } from './directa.ts';
import { finpension } from './finpension.ts';
import { freetrade } from './freetrade.ts';
import { hargreavesLansdown } from './hargreaves-lansdown.ts';
import { investEngine } from './investengine.ts';
import { investimental } from './investimental.ts';
import { nordnet } from './nordnet.ts';
import { pytr } from './pytr.ts';
import { rabobank } from './rabobank.ts';
import { withReversals } from './reversals.ts';
import { scalableCapital } from './scalable-capital.ts';
import { tradeRepublic } from './trade-republic.ts';
import { vanguardUk } from './vanguard-uk.ts';

export const europeanFormats: readonly Format[] = [
  tradeRepublic,
  pytr,
  scalableCapital,
  comdirect,
  freetrade,
  hargreavesLansdown,
  vanguardUk,
  investEngine,
  avanza,
  nordnet,
  rabobank,
  bux,
  directa,
  finpension,
  investimental,
].map(withReversals);
