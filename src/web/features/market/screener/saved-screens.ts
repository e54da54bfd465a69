import { storedSetting } from '#web/lib/stored-setting.ts';
import { type ScreenerView, screenerAddress, screenerViewOf } from './screener-address.ts';

/** A screen with a name; its address is the query of the page. */
export interface NamedScreen {
  name: string;
  address: string;
}

/** Screens to start from. */
export const startingScreens: readonly NamedScreen[] = [
  {
    name: 'Below its usual price',
    address:
      '?marketCapMin=10000000000&operatingMarginMin=0.15&freeCashFlowYieldMin=0.03&revenueGrowth3YMin=0.05&priceToEarningsInPastMax=0.4',
  },
  {
    name: 'Dividend growers',
    address: '?dividendYieldMin=0.02&payoutMax=0.7&dividendsPerShareGrowth5YMin=0.05',
  },
  {
    name: 'Fast and profitable',
    address: '?marketCapMin=2000000000&operatingMarginMin=0.1&revenueGrowth3YMin=0.2',
  },
  {
    name: 'Cheap in its industry',
    address: '?marketCapMin=2000000000&returnOnEquityMin=0.12&priceToEarningsInIndustryMax=0.25',
  },
];

const screensMax = 20;
const nameMax = 60;
const addressMax = 2_000;

const isText = (value: unknown, max: number): value is string =>
  typeof value === 'string' && value.length > 0 && value.length <= max;

/** Reads saved screens; what is damaged is left out. */
export function readScreens(text: string | null): NamedScreen[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]');
    if (!Array.isArray(list)) return [];
    return list
      .flatMap((one: Partial<NamedScreen> | null) =>
        isText(one?.name, nameMax) && isText(one.address, addressMax)
          ? [{ name: one.name, address: screenerAddress(screenerViewOf(new URLSearchParams(one.address))) }]
          : [],
      )
      .slice(0, screensMax);
  } catch {
    return [];
  }
}

/** Returns the screens with a view saved under a name, the newest first. It replaces another one of that name. */
export function withScreen(screens: readonly NamedScreen[], name: string, view: ScreenerView): NamedScreen[] {
  const saved = {
    name: name.trim().slice(0, nameMax),
    address: screenerAddress({ ...view, page: 1 }) || '?',
  };
  return [saved, ...screens.filter((one) => one.name !== saved.name)].slice(0, screensMax);
}

export const savedScreens = storedSetting('holdwise-screens');
