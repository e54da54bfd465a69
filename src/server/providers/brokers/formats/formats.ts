import type { Format } from '../engine/format.ts';
import { canadianAndAustralianFormats } from './canada-australia/formats.ts';
import { cryptoFormats } from './crypto/formats.ts';
import { europeanFormats } from './europe/formats.ts';
import { internationalFormats } from './international/formats.ts';
import { northAmericanFormats } from './north-america/formats.ts';
import { trackerFormats } from './trackers/formats.ts';

/** All formats that can be read. */
export const formats: readonly Format[] = [
  ...northAmericanFormats,
  ...canadianAndAustralianFormats,
  ...internationalFormats,
  ...europeanFormats,
  ...cryptoFormats,
  ...trackerFormats,
];
