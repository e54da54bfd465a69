import type { Format } from '../../engine/format.ts';
import { commsec } from './commsec.ts';
import { disnat } from './disnat.ts';
import { questrade } from './questrade.ts';
import { sharesies } from './sharesies.ts';
import { tdWebBroker } from './td-webbroker.ts';
import { wealthsimple } from './wealthsimple.ts';

export const canadianAndAustralianFormats: readonly Format[] = [
  questrade,
  wealthsimple,
  tdWebBroker,
  disnat,
  commsec,
  sharesies,
];
