import type { Allocation, AllocationKey } from '#contract/figures.ts';
import {
  companyKey,
  type FundHolding,
  type FundProfile,
  seenList,
  seenWeight,
  wholeWeight,
} from '#domain/funds/fund-profile.ts';
import { type ExposedGroup, type Exposure, exposureOf, type HeldValue } from '#domain/funds/see-through.ts';
import { type Money, moneyFloat, moneyNumber, moneyText } from '#domain/performance/money.ts';
import type { MarketFigures } from '#domain/stock-figures.ts';
import { companiesOf } from '#server/filings/matching/share-classes.ts';
import type { Funds } from '#server/providers/funds/funds-file.ts';
import type { HeldValues } from './held-values.ts';

const shownRows = 100;

interface ExposureTools {
  funds: Pick<Funds, 'read'>;
  figures: MarketFigures;
}

const named = (key: string | null | undefined): ExposedGroup => ({
  id: key ?? '',
  key: key ?? '',
  name: key ?? '',
});

/** Returns how a share in a fund is grouped. */
function holdingGroups(by: AllocationKey, figures: MarketFigures): (holding: FundHolding) => ExposedGroup {
  const findClasses = companiesOf(figures);
  const groupsBy: Record<AllocationKey, (holding: FundHolding) => ExposedGroup> = {
    symbol(holding) {
      const listed = holding.symbol ?? holding.classes[0];
      const id = companyKey(holding, findClasses);
      if (listed === undefined) return { id, key: holding.name, name: holding.name };
      const name = findClasses(listed)?.name ?? figures.find(listed)?.name ?? listed;
      return { id, key: id, name };
    },
    industry: ({ symbol }) => named(symbol && figures.find(symbol)?.industry),
    sector: ({ sector }) => named(sector),
    country: ({ country }) => named(country),
    currency: ({ currency }) => named(currency),
    kind: () => ({ id: 'share', key: 'share', name: 'Shares' }),
    type: () => ({ id: 'stock', key: 'stock', name: 'Shares' }),
  };
  return groupsBy[by];
}

/** Reads what is known of the funds that are held, by symbol. */
async function readProfiles({ positions }: HeldValues, funds: ExposureTools['funds']) {
  const profiles = new Map<string, FundProfile | undefined>();
  for (const { symbol, fund } of positions) {
    if (fund === null || profiles.has(symbol)) continue;
    profiles.set(symbol, fund === 'exchange-traded' ? await funds.read(symbol) : undefined);
  }
  return profiles;
}

/** Groups a direct holding as the funds' companies are: all share classes together. */
function directGroup(
  { group, isListed }: HeldValues['positions'][number],
  by: AllocationKey,
  figures: MarketFigures,
): ExposedGroup {
  const { key, name } = group;
  const classes = by === 'symbol' && isListed ? companiesOf(figures)(key) : undefined;
  const id = classes?.symbols[0] ?? key;
  return { id, key: id, name: classes?.name ?? name };
}

/** Distributes values by a key, looking into funds whose lists are known. */
export async function toExposure(
  values: HeldValues,
  by: AllocationKey,
  { funds, figures }: ExposureTools,
): Promise<Allocation> {
  const profiles = await readProfiles(values, funds);
  const held = values.positions.map((position): HeldValue => {
    const { symbol, value } = position;
    const group = directGroup(position, by, figures);
    if (!profiles.has(symbol)) return { value, group };
    const known = profiles.get(symbol);
    return { value, group, fund: { symbol, list: known ? seenList(known) : null } };
  });
  const cash = values.cash.map(({ key, name, value }) => ({ value, group: { id: key, key, name } }));
  const result = exposureOf([...held, ...cash], holdingGroups(by, figures));
  const whole = moneyFloat(result.total);
  const shareOf = (value: Money) => (whole > 0 ? moneyFloat(value) / whole : 0);
  const toRow = ({ key, name, value, parts }: Exposure) => ({
    key,
    name,
    value: moneyNumber(value),
    share: shareOf(value),
    gain: null,
    gainPercent: null,
    exact: { value: moneyText(value), gain: null },
    parts: parts.map((part) => ({ fund: part.fund, value: moneyNumber(part.value) })),
  });
  const others = result.rows.slice(shownRows);
  const othersValue = others.reduce((sum, { value }) => sum + value, 0n);
  const valueOfFund = (symbol: string) =>
    held.reduce((sum, { fund, value }) => (fund?.symbol === symbol ? sum + value : sum), 0n);
  return {
    currency: values.currency,
    by,
    total: moneyNumber(result.total),
    rows: result.rows.slice(0, shownRows).map(toRow),
    topTen: result.rows.slice(0, 10).reduce((sum, { value }) => sum + shareOf(value), 0),
    concentration: result.concentration,
    leftOut: values.leftOut,
    through: {
      direct: shareOf(result.direct),
      seen: shareOf(result.seen),
      unseen: { value: moneyNumber(result.unseen), share: shareOf(result.unseen) },
      others: { count: others.length, value: moneyNumber(othersValue), share: shareOf(othersValue) },
      funds: [...profiles]
        .map(([symbol, known]) => {
          const list = known ? seenList(known) : null;
          return {
            symbol,
            name: figures.find(symbol)?.name ?? symbol,
            share: shareOf(valueOfFund(symbol)),
            asOf: list?.asOf ?? null,
            complete: list?.isComplete ?? false,
            seen: list ? seenWeight(list) / wholeWeight : 0,
          };
        })
        .filter(({ share }) => share > 0)
        .sort((a, b) => b.share - a.share),
    },
  };
}
