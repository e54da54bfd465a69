import type { Format } from '../../engine/format.ts';
import { delta } from './delta.ts';
import { ghostfolio } from './ghostfolio.ts';
import { holdwise } from './holdwise.ts';
import { investbrain } from './investbrain.ts';
import { ofx } from './ofx.ts';
import { parqet } from './parqet.ts';
import { portfolioPerformance } from './portfolio-performance.ts';
import { positions } from './positions.ts';
import { sharesight } from './sharesight.ts';
import { snowball } from './snowball.ts';
import { sure } from './sure.ts';
import { wealthfolio } from './wealthfolio.ts';
import { yahoo } from './yahoo.ts';

export const trackerFormats: readonly Format[] = [
  holdwise,
  yahoo,
  ghostfolio,
  sharesight,
  portfolioPerformance,
  wealthfolio,
  parqet,
  delta,
  snowball,
  sure,
  investbrain,
  ofx,
  positions,
];
